// Cards move from where they were to where they are.  A card keeps its key from place to place and moves because its
// rectangle changed; one that is new comes from a spot, known by name: "seat:2", "stock", "hand".
//   All rectangles are read together, when the page has changed, so that it is laid out once; then everything moves by
//   transform and opacity alone.  What is newer overtakes what is still moving, from where that is.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { span } from "../house/taste.svelte";

type Place = Pick<DOMRect, "left" | "top" | "width" | "height">;

export interface Travelling {
  key: string;
  from?: string; // the spot it comes from when it is new; "hand" means this very card of mine
  code?: string | null; // needed for that
  turned?: boolean; // it was face down a moment ago: turned up in place
  after?: number; // milliseconds before it starts
  lasts?: number; // milliseconds until it lands, with those that came before it: each landing alone would be drawn alone
  still?: boolean; // what it lies in scrolls: it does not move by itself
}

const PLAY = { duration: 220, easing: "cubic-bezier(.2, .8, .3, 1)" };
export const FLIGHT = 260; // milliseconds a card of somebody else's is in the air
const OTHERS = { ...PLAY, duration: FLIGHT };
const TURN_UP = { duration: 650, easing: "linear" };
const COLLECT = 300;
export const APART = 30; // milliseconds between cards that are collected

let zoom = 1; // how many times larger the table is drawn than it is laid out

/** The table is drawn that many times larger from now on: rectangles are read on the screen, but cards move within it. */
export function magnified(times: number): void {
  zoom = times;
}

// spots

const spots = new Map<string, Element>();
const hand = new Map<string, Place>(); // where my cards were when I played

/** Makes an element a spot that cards come from and go to. */
export function spot(node: Element, name: string): { update(name: string): void; destroy(): void } {
  let known = name;
  spots.set(known, node);
  return {
    update(next) {
      if (spots.get(known) === node) spots.delete(known);
      known = next;
      spots.set(known, node);
    },
    destroy() {
      if (spots.get(known) === node) spots.delete(known);
    },
  };
}

/** The name of the spot where a card of my hand is. */
export const inHand = (code: string): string => `hand:${code}`;

/** Remembers where my cards are just now: those that are played fly from there, even from under a finger. */
export function remember(): void {
  for (const [name, node] of spots) if (name.startsWith("hand:")) hand.set(name, node.getBoundingClientRect());
}

/** Where a spot is; one that is not shown is nowhere. */
function where(name: string): Place | undefined {
  const rect = spots.get(name)?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : undefined;
}

const origin = ({ from, code }: Travelling): Place | undefined =>
  from === undefined ? undefined : ((from === "hand" && code && hand.get(inHand(code))) || where(from));

// cards with a key

interface Traveller {
  node: HTMLElement;
  told: Travelling;
  rest: Place | null; // where it lay when all were read last
  turns: boolean; // it is to be turned up
  moving: Moving | null;
}

interface Moving {
  animation: Animation;
  effect: KeyframeEffect;
  scale: number; // at its start
  end(): void;
}

const cards = new Map<string, Traveller>();
const leaving = new WeakSet<Element>(); // on their way to a taker
const gone = new Map<string, Place>(); // cards whose element has gone since; another may have their key
let waiting = false;
let shownIn = ""; // the size of the window

/** For `use:`: a card that keeps its key wherever it lies. */
export function card(node: HTMLElement, told: Travelling): { update(told: Travelling): void; destroy(): void } {
  const own: Traveller = { node, told, rest: null, turns: !!told.turned, moving: null };
  enter(own);
  return {
    update(next) {
      if (next.turned && !own.told.turned) own.turns = true;
      if (next.key !== own.told.key) leave(own);
      leaving.delete(node); // it was called back
      own.told = next;
      enter(own);
    },
    destroy: () => leave(own),
  };
}

function enter(own: Traveller): void {
  const other = cards.get(own.told.key);
  if (other && other !== own && other.rest) gone.set(own.told.key, other.rest);
  cards.set(own.told.key, own);
  moved();
}

function leave(own: Traveller): void {
  if (cards.get(own.told.key) !== own) return;
  if (own.rest) gone.set(own.told.key, own.rest);
  own.rest = null;
  cards.delete(own.told.key);
}

/** Something may lie elsewhere now: whatever does moves there. */
export function moved(): void {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    travel();
  });
}

function travel(): void {
  if (span(1) === 0) {
    rest();
    return;
  }
  const size = `${innerWidth} ${innerHeight}`;
  const still = size !== shownIn; // a page of another size is not a move
  shownIn = size;
  const all = [...cards.values()].filter(({ node, told }) => !leaving.has(node) && !told.still);
  const seen = new Map(all.flatMap((one) => (one.moving && one.rest ? [[one, underway(one.node, one.rest, one.moving)]] : [])));
  for (const { moving } of all) if (moving) moving.effect.target = null; // so that all are read where they come to rest
  const places = all.map(({ node }) => node.getBoundingClientRect());
  const origins = still ? [] : all.map((one) => (one.rest ? null : (gone.get(one.told.key) ?? origin(one.told))));
  gone.clear();
  all.forEach((one, at) => {
    const [place, before] = [places[at]!, one.rest];
    one.rest = place.width > 0 ? place : null;
    const stays = before !== null && one.rest !== null && !differs(before, one.rest);
    if (stays && !still && !one.turns) {
      if (one.moving) one.moving.effect.target = one.node; // goes on as if nothing had been read
      return;
    }
    one.moving?.end();
    const start = seen.get(one) ?? before ?? origins[at];
    if (!still && start && one.rest) go(one, start, one.rest, before === null);
    one.turns = false;
  });
}

/** Where nothing moves nothing is read either, as reading lays the page out. */
function rest(): void {
  gone.clear();
  for (const one of cards.values()) {
    one.moving?.end();
    one.rest = null;
    one.turns = false;
  }
}

/** Where a card that is still moving is seen now.  Its rectangle is larger than it, as it is turned. */
function underway(node: Element, rest: Place, { effect, scale }: Moving): Place {
  const { left, top, width, height } = node.getBoundingClientRect();
  const progress = effect.getComputedTiming().progress ?? 1;
  const wide = rest.width * (scale + (1 - scale) * progress);
  return { left: left + (width - wide) / 2, top: top + (height - wide * 1.4) / 2, width: wide, height: wide * 1.4 };
}

function go(one: Traveller, start: Place, end: Place, fresh: boolean): void {
  const { node, told } = one;
  const others = fresh && (told.from ?? "").startsWith("seat:") && !one.turns;
  const lies = node.style.transform; // as the layout put it there
  const frames = one.turns ? turningUp(lies) : differs(start, end) ? flight(start, end, others ? "over" : fresh ? "lands" : "slides", lies) : null;
  if (frames === null) return;
  const delay = told.after ?? 0;
  const usual = one.turns ? TURN_UP : others ? OTHERS : PLAY;
  const timing = { ...usual, delay, duration: told.lasts ? told.lasts - delay : usual.duration };
  const animation = node.animate(frames, { ...timing, fill: "backwards" });
  const back = others ? cover(node, timing) : null;
  const moving: Moving = {
    animation,
    effect: animation.effect as KeyframeEffect,
    scale: one.turns ? 1 : scaled(start, end),
    end() {
      if (animation.playState !== "finished") animation.cancel();
      one.moving = null;
      landed();
      if (back) atRest(() => back.remove());
    },
  };
  one.moving = moving;
  flying++;
  animation.onfinish = moving.end;
}

let flying = 0; // cards
const waitingForRest: (() => void)[] = [];

/** Does something for which the page is laid out again, but not while cards fly. */
export function atRest(act: () => void): void {
  if (flying === 0) act();
  else waitingForRest.push(act);
}

function landed(): void {
  if (--flying === 0) for (const act of waitingForRest.splice(0)) act();
}

export const differs = (one: Place, other: Place): boolean =>
  Math.abs(one.left - other.left) > 1 || Math.abs(one.top - other.top) > 1 || Math.abs(one.width - other.width) > 1;

const scaled = (start: Place, end: Place): number => Math.max(0.2, Math.min(3, start.width / end.width));

/** How a card comes: over: from back to face; lands: with a small turn; slides: as it lies. */
type Manner = "over" | "lands" | "slides";
const TURNS: Record<Manner, [string, string]> = {
  over: ["rotateY(180deg)", "rotateY(0deg)"],
  lands: ["rotate(4deg)", "rotate(0deg)"],
  slides: ["", ""],
};

/**
 * From one rectangle to the other, middle to middle, of a card that lies by this transform.  The frames hold it, as what
 * is added to a transform can't be left to the compositor: the page's thread would draw every frame.
 */
export function flight(start: Place, end: Place, manner: Manner, lies = ""): Keyframe[] {
  const x = (start.left + start.width / 2 - end.left - end.width / 2) / zoom;
  const y = (start.top + start.height / 2 - end.top - end.height / 2) / zoom;
  const [from, to] = TURNS[manner];
  // `translate` comes before an element's own transform, so it is not turned with it
  return [
    { translate: `${x}px ${y}px`, transform: `${lies} scale(${scaled(start, end)}) ${from}`.trim() },
    { translate: "0px 0px", transform: `${lies} scale(1) ${to}`.trim() },
  ];
}

/** Turned up where it lies: half, a moment on its edge, the rest. */
const turningUp = (lies: string): Keyframe[] => [
  { transform: `${lies} rotateY(180deg)`, offset: 0 },
  { transform: `${lies} rotateY(90deg)`, offset: 150 / 650 },
  { transform: `${lies} rotateY(90deg)`, offset: 500 / 650 },
  { transform: `${lies} rotateY(0deg)`, offset: 1 },
];

/** A back over the card until it is half turned. */
function cover(node: HTMLElement, timing: { duration: number; delay: number }): HTMLElement {
  const back = document.createElement("span");
  back.setAttribute("aria-hidden", "true");
  back.style.cssText = "position: absolute; inset: 0; border-radius: 8.5% / 6%; background: var(--card-back, #7e2d29); border: 3px solid var(--card-back-edge, #f3e6cb);";
  node.append(back);
  back.animate([{ opacity: 1 }, { opacity: 1, offset: 0.3 }, { opacity: 0, offset: 0.31 }, { opacity: 0 }], { ...timing, fill: "both" });
  return back;
}

// bubbles

/** For `in:`: grows from this share of its size.  Unlike Svelte's own `scale` it does not ask for computed styles. */
export const grow = (_: Element, { duration, start }: { duration: number; start: number }): TransitionConfig => ({
  duration,
  easing: cubicOut,
  css: (t) => `scale: ${start + (1 - start) * t}; opacity: ${t};`,
});

// leaving

type Later = TransitionConfig | (() => TransitionConfig);
const STILL: TransitionConfig = { duration: 0 };

interface Leaving {
  spot: string; // where it goes
  after?: number; // milliseconds before it starts
  key?: string; // of the card: it does not leave where it lies elsewhere now
  trick?: boolean; // it goes to the trick's taker, if there is one
  lasts?: number; // milliseconds in which what comes instead of it moves
}

// a plain variable: a card that leaves belongs to a part of the page that derives nothing any more
let taker: number | null = null;

/** Whom the cards of a trick go to that leave the felt from now on. */
export function takenBy(seat: number | null): void {
  taker = seat;
}

let lasting = 0; // milliseconds until the last of those that leave together is gone

/** For `out:`: the card goes to a spot (its taker's mat), unless it already lies elsewhere. */
export function collect(node: HTMLElement, { spot, after = 0, key, trick = false, lasts = 0 }: Leaving): Later {
  const elsewhere = (): boolean => key !== undefined && cards.has(key) && cards.get(key)!.node !== node;
  leaving.add(node);
  lasting = Math.max(lasting, lasts, after + COLLECT);
  return once(() => (elsewhere() ? STILL : fly(node, where(trick && taker !== null ? `seat:${taker}` : spot), after)));
}

/** Measures when the whole page has changed, so that it is laid out once for all cards; and not at all where nothing moves. */
function once(measured: () => TransitionConfig): Later {
  return span(1) === 0 ? STILL : measured;
}

/** All that leave together are gone at once: the page is laid out again when nothing moves any more. */
function fly(node: Element, other: Place | undefined, after: number): TransitionConfig {
  if (!other) return STILL;
  const own = node.getBoundingClientRect();
  const x = (other.left + other.width / 2 - own.left - own.width / 2) / zoom;
  const y = (other.top + other.height / 2 - own.top - own.height / 2) / zoom;
  const duration = lasting;
  queueMicrotask(() => (lasting = 0));
  flies(node, duration);
  return {
    duration,
    css: (_, gone) => {
      const way = cubicOut(clamp((gone * duration - after) / COLLECT));
      return `translate: ${x * way}px ${y * way}px; opacity: ${way < 1 ? Math.min(1, 1.75 - way * 1.5) : 0};`;
    },
  };
}

/** Counts it until it is gone; a card may also be called back on its way, and tells nobody. */
function flies(node: Element, duration: number): void {
  let flight = true;
  const end = (): void => {
    if (flight) landed();
    flight = false;
  };
  flying++;
  node.addEventListener("outroend", end, { once: true });
  setTimeout(end, duration + 1000);
}

const clamp = (share: number): number => Math.max(0, Math.min(1, share));
