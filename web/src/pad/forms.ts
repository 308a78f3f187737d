// What is asked about a round, and what has been answered so far.  The questions come from the games (core/facts.py),
// so nothing here knows a game; answers are facts in the making.

export type Facts = Record<string, unknown>;
export type Kind = "order" | "seat" | "seats" | "number" | "numbers" | "choice" | "owners" | "table" | "cards";

/** A card that people may hold: what is written on it, what it counts, and how many there are. */
export interface Held {
  card: number | string;
  points: number;
  most: number;
}

export interface Question {
  id: string;
  kind: Kind;
  rule: string; // the clause it is about
  seats?: number[];
  cards?: readonly (string | Held)[];
  choices?: string[];
  least?: number;
  most?: number | number[];
  sum?: number;
  optional?: boolean;
  none?: boolean;
  but?: string[];
  after?: string;
  preset?: unknown;
  stakes?: boolean; // what the answers before it mean is worth telling
}

/** One way to say how a round went. */
export interface Form {
  form: string;
  facts: Facts;
  questions: Question[];
}

/** A round that is being written down; it is kept until somebody says that it is right. */
export interface Draft {
  on: number; // the pad's number when it was begun
  seen: string; // and how it stood
  round: number | null; // which one is changed; null: the next one
  form: string;
  answers: Facts;
  at: number; // which of the questions is on; their number: the sheet
}

/** Answers by seat in which nothing has been said yet. */
export type Numbers = (number | null)[];

const KEYS_FROM = 16; // numbers up to here are tiles, larger ones are typed

// what is asked

/** Whether earlier answers leave this question open. */
export function isAsked(question: Question, answers: Facts): boolean {
  if (question.after === undefined) return true;
  const before = answers[question.after];
  return Array.isArray(before) ? before.length > 1 : before !== null && before !== undefined;
}

/** The questions one after the other; those that may be skipped wait until somebody wants to answer them. */
export function asked(form: Form, answers: Facts): Question[] {
  return form.questions.filter((question) => isAsked(question, answers) && (!question.optional || question.after !== undefined || question.id in answers));
}

/** Those that may still be answered, too. */
export function spare(form: Form, answers: Facts): Question[] {
  const now = asked(form, answers);
  return form.questions.filter((question) => isAsked(question, answers) && !now.includes(question));
}

const taken = (question: Question, answers: Facts): unknown[] => (question.but ?? []).map((id) => answers[id]);

export function seatsOf(question: Question, answers: Facts): number[] {
  return (question.seats ?? []).filter((seat) => !taken(question, answers).includes(seat));
}

export function choicesOf(question: Question, answers: Facts): string[] {
  return (question.choices ?? []).filter((choice) => !taken(question, answers).includes(choice));
}

/** Other ways to say how it went that part from this one at this question. */
export function branches(forms: readonly Form[], form: Form, answers: Facts, at: number): Form[] {
  const path = asked(form, answers);
  const before = path.slice(0, at).map(({ id }) => id);
  return forms.filter((other) => {
    if (other === form) return false;
    const theirs = asked(other, answers);
    return before.every((id, step) => theirs[step]?.id === id) && theirs[at]?.id !== path[at]?.id;
  });
}

// answers

/** The same number for every place where one may stand. */
const fill = <Value>(players: number, value: Value): Value[] => Array.from({ length: players }, () => structuredClone(value));

/** What an answer begins with. */
export function blank(question: Question, players: number): unknown {
  if (question.preset !== undefined) return structuredClone(question.preset);
  switch (question.kind) {
    case "order":
    case "seats":
      return [];
    case "numbers":
      return fill<number | null>(players, null);
    case "owners":
      return {};
    case "table":
      return fill(players, (question.cards ?? []).map(() => 0));
    case "cards":
      return fill<unknown[]>(players, []);
    default:
      return undefined;
  }
}

/** Whether the answer says all that was asked. */
export function isWhole(question: Question, answers: Facts): boolean {
  const value = answers[question.id];
  if (value === undefined) return false;
  const seats = seatsOf(question, answers);
  switch (question.kind) {
    case "order":
      return (value as number[]).length >= (question.seats ?? []).length - 1;
    case "seats":
      return (value as number[]).length >= (question.least ?? 0);
    case "numbers":
      return seats.every((seat) => (value as Numbers)[seat] !== null);
    case "owners":
      return (question.cards ?? []).every((card) => (card as string) in (value as object));
    case "table":
      return seats.every((seat) => left(question, (value as number[][])[seat] ?? []) === 0);
    case "cards":
      return seats.every((seat) => ((value as unknown[][])[seat] ?? []).length > 0);
    default:
      return true;
  }
}

/** The next question without a whole answer behind this one, then from the beginning; if there is none, the sheet. */
export function following(form: Form, answers: Facts, at: number): number {
  const path = asked(form, answers);
  const open = path.map((question, step) => (isWhole(question, answers) ? -1 : step)).filter((step) => step >= 0);
  return open.find((step) => step > at) ?? open[0] ?? path.length;
}

/** The answers without those that earlier ones have made impossible. */
export function settled(form: Form, answers: Facts): Facts {
  const kept: Facts = {};
  for (const question of form.questions) {
    const value = answers[question.id];
    if (value === undefined || !isAsked(question, kept)) continue;
    const seats = seatsOf(question, kept);
    if (question.kind === "seat" && value !== null && !seats.includes(value as number)) continue;
    if (question.kind === "choice" && !choicesOf(question, kept).includes(value as string)) continue;
    kept[question.id] = question.kind === "seats" ? (value as number[]).filter((seat) => seats.includes(seat)) : value;
  }
  return kept;
}

/** What goes to the service: nothing of those who are not asked. */
export function factsOf(form: Form, answers: Facts): Facts {
  const facts: Facts = { ...form.facts };
  for (const question of asked(form, answers)) {
    const value = answers[question.id];
    if (value === undefined) continue;
    const seats = seatsOf(question, answers);
    if (question.kind === "numbers") facts[question.id] = (value as Numbers).map((number, seat) => (seats.includes(seat) ? (number ?? 0) : 0));
    else if (question.kind === "cards") facts[question.id] = (value as unknown[][]).map((cards, seat) => (seats.includes(seat) ? cards : []));
    else facts[question.id] = value;
  }
  return facts;
}

/** The form that these facts were given by, and the answers in them; null if there is none such any more. */
export function answered(forms: readonly Form[], facts: Facts): { form: Form; answers: Facts } | null {
  const fits = (form: Form): boolean => {
    const ids = new Set(form.questions.map(({ id }) => id));
    const constant = Object.entries(form.facts).every(([name, value]) => JSON.stringify(facts[name]) === JSON.stringify(value));
    const known = Object.keys(facts).every((name) => ids.has(name) || name in form.facts);
    return constant && known && form.questions.every(({ id, optional, after, preset }) => id in facts || optional || after !== undefined || preset !== undefined);
  };
  const form = forms.find(fits);
  if (!form) return null;
  const answers = Object.fromEntries(form.questions.filter(({ id }) => id in facts).map(({ id }) => [id, structuredClone(facts[id])]));
  return { form, answers };
}

// single answers

/** A tap on a name: in the order of the taps, or in and out again. */
export function tapped(question: Question, value: readonly number[], seat: number): number[] {
  if (value.includes(seat)) return value.filter((one) => one !== seat);
  const next = [...value, seat];
  return question.kind === "seats" ? next.sort((one, other) => one - other) : next;
}

/** Who is left when all but one have been named. */
export function lastOne(question: Question, value: readonly number[]): number | null {
  const open = (question.seats ?? []).filter((seat) => !value.includes(seat));
  return open.length === 1 ? open[0]! : null;
}

/** The bounds of one seat's number. */
export function bounds(question: Question, answers: Facts, seat: number): { least: number; most: number } {
  const most = typeof question.most === "number" ? question.most : (question.sum ?? 9999);
  if (question.sum === undefined) return { least: question.least ?? 0, most };
  const others = seatsOf(question, answers).filter((other) => other !== seat);
  const known = others.reduce((sum, other) => sum + ((answers[question.id] as Numbers | undefined)?.[other] ?? 0), 0);
  return { least: question.least ?? 0, most: Math.max(0, Math.min(most, question.sum - known)) };
}

/** Whether a number is chosen from tiles rather than typed. */
export const isTiled = (question: Question): boolean => typeof question.most === "number" && question.most <= KEYS_FROM && question.sum === undefined;

/** The one value that is possible where a single seat is open and the sum is known. */
export function suggested(question: Question, answers: Facts): { seat: number; value: number } | null {
  const value = answers[question.id] as Numbers | undefined;
  if (question.sum === undefined || !value) return null;
  const seats = seatsOf(question, answers);
  const open = seats.filter((seat) => value[seat] === null);
  if (open.length !== 1) return null;
  const rest = question.sum - seats.reduce((sum, seat) => sum + (value[seat] ?? 0), 0);
  return rest >= 0 ? { seat: open[0]!, value: rest } : null;
}

/** One digit more; `full` if no further digit could follow. */
export function typed(before: string, digit: string, most: number): { text: string; full: boolean } {
  const text = (before === "0" ? "" : before) + digit;
  const number = Number(text);
  if (text.length > 4) return { text: before, full: true };
  return { text, full: number === 0 || number * 10 > most };
}

/** Those of the cards whose owner is still to be named. */
export function unowned(question: Question, answers: Facts): string[] {
  return ((question.cards ?? []) as string[]).filter((card) => !(card in ((answers[question.id] as object | undefined) ?? {})));
}

/** How many of a sum are still missing in this row; 0 where nothing is said about a sum. */
export function left(question: Question, row: readonly number[]): number {
  return question.sum === undefined ? 0 : question.sum - row.reduce((sum, one) => sum + one, 0);
}

/** The cards as they are written, with what they count. */
export const heldCards = (question: Question): Held[] => (question.cards ?? []) as Held[];

/** "7 + 3 + 10 + 10 = 30" */
export function sumOf(question: Question, cards: readonly unknown[]): { parts: number[]; total: number } {
  const parts = cards.map((card) => heldCards(question).find((one) => one.card === card)?.points ?? 0);
  return { parts, total: parts.reduce((sum, one) => sum + one, 0) };
}

// one seat after the other

/** Whether a question is answered for one seat at a time, each with the whole pad of keys. */
export const isBySeat = (question: Question): boolean => question.kind === "cards" || question.kind === "table" || (question.kind === "numbers" && !isTiled(question));

function isSeatDone(question: Question, answers: Facts, seat: number): boolean {
  const value = (answers[question.id] as unknown[] | undefined)?.[seat];
  if (question.kind === "numbers") return value !== null && value !== undefined;
  if (question.kind === "cards") return ((value as unknown[] | undefined) ?? []).length > 0;
  return left(question, (value as number[] | undefined) ?? []) === 0 && value !== undefined;
}

/** The first seat behind this one that has not answered yet; null if all have. */
export function nextSeat(question: Question, answers: Facts, seat: number | null): number | null {
  const seats = seatsOf(question, answers);
  const at = seat === null ? -1 : seats.indexOf(seat);
  const open = seats.filter((one) => !isSeatDone(question, answers, one));
  return open.find((one) => seats.indexOf(one) > at) ?? open[0] ?? null;
}
