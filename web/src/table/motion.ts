// Cards move from where they were to where they are.  Places are known by name: "seat:2", "stock", "hand".
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { span } from "../house/taste.svelte";

const places = new Map<string, Element>();
const lifted = new Map<string, DOMRect>(); // where my cards were when I played them

/** Makes an element a place that cards come from and go to. */
export function spot(node: Element, name: string): { update(name: string): void; destroy(): void } {
  let known = name;
  places.set(known, node);
  return {
    update(next) {
      if (places.get(known) === node) places.delete(known);
      known = next;
      places.set(known, node);
    },
    destroy() {
      if (places.get(known) === node) places.delete(known);
    },
  };
}

/** Remembers where a card of mine lies, so that it flies from there and not from my mat. */
export function lift(code: string, node: Element): void {
  lifted.set(code, node.getBoundingClientRect());
  setTimeout(() => lifted.delete(code), 3000);
}

interface Journey {
  place: string; // where it comes from or goes to
  code?: string; // the card, if it may be one of mine
  after?: number; // milliseconds before it starts
  lasting?: number;
}

type Later = TransitionConfig | (() => TransitionConfig);
const STILL: TransitionConfig = { duration: 0 };

/** For `in:`: the card comes from a place. */
export function from(node: Element, { place, code, after = 0, lasting = 220 }: Journey): Later {
  return once(() => fly(node, (code && taken(code)) || where(place), after, lasting));
}

/** For `out:`: the card goes to a place. */
export function to(node: Element, { place, after = 0, lasting = 300 }: Journey): Later {
  return once(() => fly(node, where(place), after, lasting));
}

/** Measures when the whole page has changed, so that it is laid out once for all cards; and not at all where nothing moves. */
function once(measured: () => TransitionConfig): Later {
  return span(1) === 0 ? STILL : measured;
}

/** Where a place is; one that is not shown is nowhere. */
function where(place: string): DOMRect | undefined {
  const rect = places.get(place)?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : undefined;
}

function taken(code: string): DOMRect | undefined {
  const rect = lifted.get(code);
  lifted.delete(code);
  return rect;
}

function fly(node: Element, other: DOMRect | undefined, delay: number, duration: number): TransitionConfig {
  if (!other) return STILL;
  const own = node.getBoundingClientRect();
  const x = other.left + other.width / 2 - own.left - own.width / 2;
  const y = other.top + other.height / 2 - own.top - own.height / 2;
  return {
    delay,
    duration,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${Math.min(1, 0.25 + t * 1.5)}; z-index: 5;`,
  };
}
