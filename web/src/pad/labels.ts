// What stands on tiles, in the game's words.
import type { Face } from "../cards/face";
import type { Seal } from "../games/client";
import { say } from "../house/texts.svelte";
import { capital, type Reader } from "../house/words";
import { seatsOf, sumOf, type Facts, type Form, type Numbers, type Question } from "./forms";

/** What a game may bring for its tiles, in `games/<game>/pad.ts`; without it they have words alone. */
export interface Tiles {
  seal?(choice: string): Seal;
  face?(card: string): Face;
}

const TILES = import.meta.glob<Tiles>("../games/*/pad.ts");
export const tilesOf = async (game: string): Promise<Tiles> => (await TILES[`../games/${game}/pad.ts`]?.()) ?? {};

/** The question itself. */
export const questionText = (reader: Reader, question: Question): string => reader.say("pad", question.id) || question.id;
export const formText = (reader: Reader, form: Form): string => reader.say("pad", `form_${form.form}`) || form.form;

/** One of several things that were named. */
export function choiceName(reader: Reader, choice: string): string {
  return reader.say("pad", `choice_${choice}`) || capital((reader.words.own["trumps"] as Record<string, string> | undefined)?.[choice] ?? choice);
}

export const cardName = (reader: Reader, card: unknown): string => (typeof card === "number" ? String(card) : reader.say("pad", `card_${String(card)}`) || capital(reader.card(String(card), "many")));

/** An answer in a line. */
export function inWords(reader: Reader, question: Question, answers: Facts): string {
  const value = answers[question.id];
  const name = (seat: number | null): string => (seat === null ? say("pad_nobody") : (reader.names[seat] ?? ""));
  const bySeat = (text: (seat: number) => string): string =>
    seatsOf(question, answers)
      .map((seat) => `${name(seat)} ${text(seat)}`)
      .join(" · ");
  switch (question.kind) {
    case "seat":
      return value === undefined ? "" : name(value as number | null);
    case "seats":
    case "order":
      return (value as number[] | undefined)?.map(name).join(", ") || say("pad_nobody");
    case "choice":
      return value === undefined ? "" : choiceName(reader, value as string);
    case "numbers":
      return bySeat((seat) => String((value as Numbers | undefined)?.[seat] ?? "–"));
    case "cards":
      return bySeat((seat) => sumOf(question, (value as unknown[][] | undefined)?.[seat] ?? []).parts.join("+") || "–");
    case "owners":
      return Object.entries((value as Record<string, number | null> | undefined) ?? {})
        .map(([card, seat]) => `${cardName(reader, card)}: ${name(seat)}`)
        .join(" · ");
    case "table":
      return bySeat((seat) => ((value as number[][] | undefined)?.[seat] ?? []).map((count, at) => (count > 0 ? `${count} ${cardName(reader, question.cards?.[at])}` : "")).filter(Boolean).join(", "));
    default:
      return value === undefined ? "" : String(value);
  }
}
