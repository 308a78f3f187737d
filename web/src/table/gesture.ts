// Lift, ghost, play: what fingers, mouse and keys do with my cards, for all games alike.  Nothing here knows the page or
// a rule: what cards amount to is asked of the game's `choice`, and every input gives a new state and at most one deed.
//   A tap lifts; a second tap, a drag upwards, the ghost or Enter plays.  Where cards of different kinds go together a tap
//   only adds or takes away a copy.  A card that is in no legal move is never lifted on my turn: touching it is refused.
import { actionOf, codes, copies, counter, find, fits, isMixed, isPlayable, numbers, raised, times, type Hand, type Held } from "./holding";

export interface Drag {
  readonly key: string; // the stack where it began
  /** still: not yet a drag; carry: cards follow the finger; barred: one that can't be played; idle: goes nowhere. */
  readonly kind: "still" | "carry" | "barred" | "browse" | "idle";
  readonly x: number; // from where it began
  readonly y: number;
  readonly over: string | null; // the stack under the finger
  readonly before: readonly string[]; // what was lifted when it began
}

export interface Gesture {
  readonly lifted: readonly string[]; // keys of stacks, one for each copy, in the order in which they were lifted
  readonly aimed: string | null; // a move tapped once on the felt, at a mat, among targets
  readonly drag: Drag | null;
}

export const REST: Gesture = { lifted: [], aimed: null, drag: null };

export type Input =
  | { on: "tap"; key: string; again?: boolean } // again: the second click of a double click
  | { on: "aim"; move: string }
  | { on: "ghost" }
  | { on: "felt" }
  | { on: "more" | "less"; key: string }
  | { on: "start"; key: string }
  | { on: "move"; x: number; y: number; over: string | null }
  | { on: "end"; speed: number } // pixels a millisecond, upwards
  | { on: "cancel" }
  | { on: "key"; name: string; at: string | null }; // at: the stack that has the focus

export type Deed =
  | { does: "play"; move: string }
  | { does: "refuse"; key: string; move: string | null } // shake it; this move would be refused with the reason
  | { does: "miss"; key: string } // something is still to be chosen
  | { does: "focus"; key: string };

export interface Step {
  readonly state: Gesture;
  readonly deed: Deed | null;
}

const SLOP = 8; // pixels before a touch is a drag
const FAR = 48; // pixels upwards that play
const FLICK = { speed: 0.5, least: 16 }; // or a quick one of this length

export function step(state: Gesture, input: Input, hand: Hand): Step {
  switch (input.on) {
    case "tap":
      return tap(state, input.key, hand, input.again ?? false);
    case "aim":
      return state.aimed === input.move || hand.atOnce ? does({ ...state, aimed: null }, { does: "play", move: input.move }) : calm({ ...(isOffered(state, input.move, hand) ? state : REST), aimed: input.move });
    case "ghost":
      return play(state, state.lifted.at(-1) ?? "", hand);
    case "felt":
      return calm(REST);
    case "more":
    case "less":
      return count(state, input.key, input.on === "more" ? 1 : -1, hand);
    case "start":
      return calm({ ...state, drag: { key: input.key, kind: "still", x: 0, y: 0, over: input.key, before: state.lifted } });
    case "move":
      return calm(state.drag === null ? state : drag(state, { ...state.drag, x: input.x, y: input.y, over: input.over }, hand));
    case "end":
      return drop(state, input.speed, hand);
    case "cancel":
      return calm(state.drag === null ? state : { ...state, lifted: state.drag.before, drag: null });
    case "key":
      return key(state, input.name, input.at, hand);
  }
}

/** Whether it is the lifted cards that offer this move (a trump by one of my cards): then they stay up. */
const isOffered = ({ lifted }: Gesture, move: string, hand: Hand): boolean => hand.choice(codes(hand, lifted)).targets?.some((target) => target.move === move) ?? false;

const calm = (state: Gesture): Step => ({ state, deed: null });
const does = (state: Gesture, deed: Deed): Step => ({ state, deed });

/** Of what is lifted that which can still be meant: the hand may have changed, or my turn have come with another plan. */
export function settled(state: Gesture, hand: Hand): Gesture {
  const aimed = state.aimed !== null && hand.legal.has(state.aimed) ? state.aimed : null;
  let lifted = state.lifted.filter((key, at) => times(state.lifted.slice(0, at), key) < (find(hand, key)?.count ?? 0));
  if (hand.mine && lifted.length > 0) {
    const { most } = hand.choice([]);
    lifted = lifted.filter((key) => isPlayable(hand, find(hand, key)!.code)).slice(-Math.max(1, most));
    if (hand.choice(codes(hand, lifted)).wrong) lifted = [];
  }
  const same = aimed === state.aimed && lifted.length === state.lifted.length;
  return same ? state : { ...state, aimed, lifted };
}

// taps

function tap(state: Gesture, key: string, hand: Hand, again: boolean): Step {
  const stack = find(hand, key);
  if (!stack) return calm(state);
  if (!hand.mine) return calm({ ...state, aimed: null, lifted: toggled(state.lifted, stack, hand.plan) });
  const up = state.lifted.includes(key);
  const mixed = isMixed(hand, state.lifted);
  if (!up && !isPlayable(hand, stack.code)) return refuse(state, stack, hand);
  if (mixed) return calm({ ...state, aimed: null, lifted: added(state.lifted, stack, hand) });
  if (up) return second(state, stack, hand);
  if (again) return calm(state); // the first click has played the card that was here
  const lifted = reached(state.lifted, stack, hand);
  const next = { ...state, aimed: null, lifted };
  const sure = hand.atOnce && state.lifted.length === 0 && new Set(lifted).size === 1 && numbers(hand, stack).length === 1;
  return sure ? play(next, key, hand) : calm(next);
}

/** Plays, or lifts what is missing: a plan had perhaps too few. */
function second(state: Gesture, stack: Held, hand: Hand): Step {
  if (actionOf(hand, codes(hand, state.lifted)) !== null) return play(state, stack.key, hand);
  const lifted = raised(stack, hand);
  if (lifted.length > state.lifted.length) return calm({ ...state, lifted });
  return does(state, { does: "miss", key: stack.key });
}

/** One copy more, and after the last one none. */
function toggled(keys: readonly string[], stack: Held, most: number): readonly string[] {
  const others = keys.filter((key) => key !== stack.key);
  const lifted = keys.length - others.length;
  if (lifted === stack.count || (lifted > 0 && keys.length >= most)) return others;
  return [...keys, stack.key].slice(-most);
}

/** A tap where kinds go together: one copy more; one that no longer fits takes the place of the first, or begins again. */
function added(keys: readonly string[], stack: Held, hand: Hand): readonly string[] {
  const lifted = times(keys, stack.key);
  if (lifted < stack.count && fits(hand, keys, stack.code)) return [...keys, stack.key];
  if (lifted > 0) return keys.filter((key) => key !== stack.key);
  const later = keys.slice(1);
  if (fits(hand, later, stack.code)) return [...later, stack.key];
  return raised(stack, hand);
}

/** A card that is not lifted yet joins the others if it goes with them; else the lift moves to it. */
function reached(keys: readonly string[], stack: Held, hand: Hand): readonly string[] {
  return keys.length > 0 && fits(hand, keys, stack.code) ? [...keys, stack.key] : raised(stack, hand);
}

function play(state: Gesture, key: string, hand: Hand): Step {
  if (!hand.mine || state.lifted.length === 0) return calm(state);
  const action = actionOf(hand, codes(hand, state.lifted));
  return action?.move ? does(state, { does: "play", move: action.move }) : does(state, { does: "miss", key });
}

/** The move that a card would be, and is none: the service refuses it with the rule.  Never one that is legal. */
function refuse(state: Gesture, stack: Held, hand: Hand): Step {
  const others = hand.stacks.filter(({ code }) => isPlayable(hand, code)).flatMap((other) => numbers(hand, other));
  const number = Math.max(1, ...others.filter((wanted) => wanted <= stack.count));
  const { actions } = hand.choice(copies(stack.code, number));
  const move = actions.find((action) => action.move !== null && !hand.legal.has(action.move))?.move ?? null;
  return does(state, { does: "refuse", key: stack.key, move });
}

function count(state: Gesture, key: string, by: 1 | -1, hand: Hand): Step {
  const stack = find(hand, key);
  const can = stack && counter(hand, state.lifted, stack);
  if (!stack || !can || !(by > 0 ? can.more : can.less)) return calm(state);
  if (isMixed(hand, state.lifted)) {
    const last = state.lifted.lastIndexOf(key);
    return calm({ ...state, lifted: by > 0 ? [...state.lifted, key] : state.lifted.filter((_, at) => at !== last) });
  }
  const now = times(state.lifted, key);
  const possible = numbers(hand, stack).filter((number) => (by > 0 ? number > now : number < now));
  return calm({ ...state, lifted: copies(key, by > 0 ? possible[0]! : possible.at(-1)!) });
}

// drags

function drag(state: Gesture, now: Drag, hand: Hand): Gesture {
  if (now.kind !== "still" || Math.hypot(now.x, now.y) < SLOP) return { ...state, drag: now };
  if (Math.abs(now.x) > Math.abs(now.y)) return { ...state, drag: { ...now, kind: "browse" } };
  const stack = find(hand, now.key);
  if (now.y > 0 || !stack) return { ...state, drag: { ...now, kind: "idle" } };
  if (state.lifted.includes(now.key)) return { ...state, drag: { ...now, kind: "carry" } };
  if (hand.mine && !isPlayable(hand, stack.code)) return { ...state, drag: { ...now, kind: "barred" } };
  const lifted = hand.mine ? (isMixed(hand, state.lifted) ? added : reached)(state.lifted, stack, hand) : toggled(state.lifted, stack, hand.plan);
  return { ...state, aimed: null, lifted, drag: { ...now, kind: "carry" } };
}

/** Let go: high enough it plays, lower it goes back. */
function drop(state: Gesture, speed: number, hand: Hand): Step {
  const { drag } = state;
  if (drag === null) return calm(state);
  const rest = { ...state, drag: null };
  const far = drag.y <= -FAR || (speed >= FLICK.speed && drag.y <= -FLICK.least);
  if (drag.kind === "barred") return far ? refuse(rest, find(hand, drag.key)!, hand) : calm(rest);
  if (drag.kind !== "carry") return calm(rest);
  if (!far) return calm({ ...rest, lifted: drag.before });
  const added = !drag.before.includes(drag.key) && drag.before.some((key) => rest.lifted.includes(key));
  return added ? calm(rest) : play(rest, drag.key, hand); // one more to those already lifted does not play them
}

// keys

function key(state: Gesture, name: string, at: string | null, hand: Hand): Step {
  const last = at ?? state.lifted.at(-1) ?? null;
  if (name === "Escape") return calm(REST);
  if (/^[1-9]$/.test(name)) return digit(state, Number(name), hand);
  if (name === "+" || name === "=") return last === null ? calm(state) : count(state, last, 1, hand);
  if (name === "-") return last === null ? calm(state) : count(state, last, -1, hand);
  if (name in ARROWS) return move(state, name, at, hand);
  if (name !== "Enter" && name !== " ") return calm(state);
  if (at === null) return play(state, last ?? "", hand);
  return name === "Enter" && hand.mine && state.lifted.includes(at) ? play(state, at, hand) : tap(state, at, hand, false);
}

/** Lifts a stack; never plays, as a key that is held down repeats itself. */
function digit(state: Gesture, number: number, hand: Hand): Step {
  const stack = hand.stacks[number - 1];
  if (!stack) return calm(state);
  const up = state.lifted.includes(stack.key);
  if (up && hand.mine && !isMixed(hand, state.lifted)) return does(state, { does: "focus", key: stack.key });
  const { state: after, deed } = tap(state, stack.key, { ...hand, atOnce: false }, false);
  return { state: after, deed: deed ?? { does: "focus", key: stack.key } };
}

const ARROWS: Record<string, (at: number, number: number) => number> = {
  ArrowLeft: (at, number) => (at - 1 + number) % number,
  ArrowRight: (at, number) => (at + 1) % number,
  Home: () => 0,
  End: (_, number) => number - 1,
};

function move(state: Gesture, name: string, at: string | null, hand: Hand): Step {
  const index = hand.stacks.findIndex((stack) => stack.key === at);
  const to = hand.stacks[ARROWS[name]!(index < 0 && name === "ArrowLeft" ? 0 : index, hand.stacks.length)];
  return to ? does(state, { does: "focus", key: to.key }) : calm(state);
}
