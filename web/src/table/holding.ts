// My cards, and what lifting some of them amounts to: all of it asked of the game's `choice`, none of it a rule.
import type { Action, Choice } from "../games/client";

/** Equal cards of mine that stand together. */
export interface Held {
  readonly key: string;
  readonly code: string;
  readonly count: number;
}

/** My cards, and what may be asked about them. */
export interface Hand {
  readonly stacks: readonly Held[];
  readonly mine: boolean; // it is my turn; otherwise cards are only lifted, as a plan
  readonly plan: number; // how many a plan may have
  readonly legal: ReadonlySet<string>;
  readonly atOnce: boolean; // a tap plays where only one thing can be meant
  choice(cards: readonly string[]): Choice;
}

export const find = (hand: Hand, key: string): Held | undefined => hand.stacks.find((stack) => stack.key === key);
export const codes = (hand: Pick<Hand, "stacks">, keys: readonly string[]): string[] =>
  keys.flatMap((key) => hand.stacks.find((stack) => stack.key === key)?.code ?? []);
export const copies = <T>(value: T, number: number): T[] => Array<T>(number).fill(value);
export const times = (keys: readonly string[], key: string): number => keys.filter((one) => one === key).length;
const primary = (choice: Choice): Action | undefined => choice.actions.find((action) => action.primary);

/** Whether taps add and take away copies, and never play. */
export function isMixed(hand: Hand, keys: readonly string[]): boolean {
  return new Set(keys).size > 1 || !!hand.choice(codes(hand, keys)).mixed;
}

/** What exactly these cards do; nothing, if a target or more cards are needed for it. */
export function actionOf(hand: Hand, cards: readonly string[]): Action | null {
  if (!hand.mine || cards.length === 0) return null;
  const choice = hand.choice(cards);
  const action = primary(choice);
  if (!action?.move) return null;
  // a mixed choice may be written in another order than it is listed, or be refused with the reason; but it is never a pass
  if (choice.mixed) return hand.choice([]).actions.some(({ move }) => move === action.move) ? null : action;
  return hand.legal.has(action.move) && lacking(hand, cards, choice, action.move) === null ? action : null;
}

/** A card without which these would not make the move that is offered for them. */
function lacking(hand: Hand, cards: readonly string[], choice: Choice, move: string): string | null {
  if (cards.length >= choice.most) return null;
  const left = (code: string): boolean => held(hand, code) > cards.filter((card) => card === code).length;
  return [...(choice.playable ?? [])].find((code) => left(code) && primary(hand.choice([...cards, code]))?.move === move) ?? null;
}

const held = (hand: Hand, code: string): number => hand.stacks.reduce((sum, stack) => sum + (stack.code === code ? stack.count : 0), 0);

/** How many copies of a stack can be played by themselves. */
export function numbers(hand: Hand, stack: Held): number[] {
  const most = Math.min(stack.count, Math.max(1, hand.choice([]).most));
  return copies(0, most).map((_, at) => at + 1).filter((number) => actionOf(hand, copies(stack.code, number)) !== null);
}

/** Whether a card is in some legal move. */
export const isPlayable = (hand: Hand, code: string): boolean => hand.choice([]).playable?.has(code) ?? false;

/** What − and + can do with a stack; nothing, where there is nothing to count. */
export function counter(hand: Hand, keys: readonly string[], stack: Held): { less: boolean; more: boolean } | null {
  const lifted = times(keys, stack.key);
  if (!hand.mine || lifted === 0 || stack.count === 1) return null;
  if (isMixed(hand, keys)) return { less: true, more: lifted < stack.count && fits(hand, keys, stack.code) };
  const possible = numbers(hand, stack);
  if (possible.length < 2) return null;
  return { less: possible.some((number) => number < lifted), more: possible.some((number) => number > lifted) };
}

export function fits(hand: Hand, keys: readonly string[], code: string): boolean {
  const choice = hand.choice(codes(hand, keys));
  return keys.length < choice.most && !choice.wrong && (choice.playable?.has(code) ?? false);
}

/** What a first tap lifts: the fewest that can be played; with others, where they are the only way to play it. */
export function raised(stack: Held, hand: Hand): readonly string[] {
  if (hand.choice([]).mixed || hand.choice([stack.code]).mixed) return [stack.key];
  const [least] = numbers(hand, stack);
  return least !== undefined ? copies(stack.key, least) : (completed(stack, hand) ?? [stack.key]);
}

/** The cards of the only move that this one is in. */
function completed(stack: Held, hand: Hand): string[] | null {
  const offers = hand.choice([stack.code]).actions.filter(({ move }) => move !== null && hand.legal.has(move));
  const without = new Set(hand.choice([]).actions.map(({ move, primary }) => (primary ? null : move)));
  const [only, ...others] = offers.filter(({ move }) => !without.has(move));
  if (!only?.primary || others.length > 0) return null;
  const cards = [stack.code];
  for (let missing = next(); missing !== null; missing = next()) cards.push(missing);
  return cards.length > 1 && actionOf(hand, cards) !== null ? keysOf(hand, cards) : null;

  function next(): string | null {
    return lacking(hand, cards, hand.choice(cards), only!.move!);
  }
}

/** The stacks of these cards of mine, one key for each copy. */
export function keysOf(hand: Hand, cards: readonly string[]): string[] {
  const keys: string[] = [];
  for (const code of cards) {
    const stack = hand.stacks.find((one) => one.code === code && times(keys, one.key) < one.count);
    if (stack) keys.push(stack.key);
  }
  return keys;
}
