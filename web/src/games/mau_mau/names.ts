// What the rulebook calls cards whatever their colour: one of them stands for all.
import type { Names } from "../../rules/named";

export default {
  de: {
    Richtungswechsel: "gR",
    Aussetzen: "rS",
    Aussetzer: "rS",
    "Aussetzen in Gelb": "yS",
    "Zieh zwei": "b+2",
    "Zieh vier": "y+4",
  },
  en: { reverse: "gR", stop: "rS", "take two": "b+2", "take four": "y+4" },
} satisfies Names;
