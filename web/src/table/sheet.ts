// A round's sheet as lines: the rules of stammtisch/terminal/sheet.py.
import type { Reader } from "../house/words";
import { capital } from "../house/words";
import type { Sheet } from "./table.svelte";

interface Item {
  code?: string;
  rule?: string;
  seat?: number | null;
  points?: number;
  cards?: string[];
}

export interface Line {
  text: string;
  rule: string | null;
}

/** With a real minus. */
export const minus = (figures: number | string): string => String(figures).replace("-", "−");

/** Points as a sheet shows them. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : minus(points));

export function lines(sheet: Sheet, reader: Reader): { hands: { seat: number; cards: string[] }[]; entries: Line[] } {
  const entries = (sheet["entries"] as Item[] | undefined) ?? [];
  const explained = Object.entries(sheet)
    .filter(([key, value]) => key !== "entries" && Array.isArray(value))
    .flatMap(([, value]) => (value as unknown[]).filter(isItem));
  const sentences = [...explained, ...entries].map((item) => line(item, reader)).filter(({ text }) => text !== "");
  return { hands: entries.some((entry) => "cards" in entry) ? [] : hands(sheet["hands"]), entries: sentences };
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && "code" in value;
}

/** One entry in words; words that name nobody get name and points before them. */
function line(item: Item, reader: Reader): Line {
  const template = item.code === undefined ? null : reader.template("sheet", item.code);
  const text = template === null ? "" : reader.fill(template, { ...item });
  const named = template !== null && (JSON.stringify(template).includes("{seat") || item.seat == null);
  const whole = named ? text : [whoGotWhat(item, reader), text].filter(Boolean).join(": ");
  return { text: whole, rule: item.rule ?? null };
}

function whoGotWhat(item: Item, reader: Reader): string {
  if (item.seat == null) return "";
  const points = item.points ?? 0;
  return `${capital(reader.player(item.seat))} ${points === 0 ? "+0" : signed(points)}`;
}

function hands(shown: unknown): { seat: number; cards: string[] }[] {
  if (!Array.isArray(shown) || !shown.every(Array.isArray)) return [];
  return shown.map((cards, seat) => ({ seat, cards: cards as string[] })).filter(({ cards }) => cards.length > 0);
}
