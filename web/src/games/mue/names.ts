// What the rulebook calls cards in other words than the table.
import type { Names } from "../../rules/named";

export default {
  de: { "roten? Sieben": "r7" },
  en: { "red sevens": "r7", "red 9": "r9", "red 6": "r6", "red 0": "r0" },
} satisfies Names;
