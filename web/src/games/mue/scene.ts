// What lies on the table in Mü: in the auction everybody's open cards, then those small and the trick beside them.
import type { Event } from "../../table/table.svelte";
import { signed } from "../../table/sheet";
import type { Aid, Lay, MatNotes, Picture, Scene, Tone } from "../client";
import { question } from "./ask";
import { slate } from "./chalk";
import LastTrick from "./LastTrick.svelte";
import Pips from "./Pips.svelte";
import { SUITS } from "./faces";
import { dealt, keyed, leaders, read, roleOf, tricksOf, winning, type Played, type Role, type Round } from "./round";

export function picture(scene: Scene): Picture {
  if (!dealt(scene.view)) return { lays: [] };
  const round = read(scene.view);
  const bidding = round.chief === null;
  const mine = scene.mine && round.phase === "auction";
  return {
    lays: bidding ? bids(scene, round) : [...open(round), ...trick(scene, round)],
    finished: finished(scene, round),
    slate: slate(scene, round),
    mats: round.open.map((_, seat) => notes(scene, round, seat)),
    aids: aids(scene),
    landing: round.phase === "auction" || round.phase === "play", // else something is named
    places: mine ? Math.min(round.room ?? 0, round.hands[scene.seat!] ?? 0) : 0,
    question: scene.mine ? question(scene, round) : undefined,
  };
}

/** What another player calls out; how many cards a bid has is seen on the felt. */
export function call(event: Event, scene: Pick<Scene, "own" | "seat">): string | null {
  const heard = event.seat !== scene.seat && ["pass", "trump", "partner"].includes(event.type);
  return heard ? scene.own(`call_${event.type}`, event) : null;
}

/** What the player to move is to do, for those who look on. */
export function task(scene: Scene): string {
  const { phase, laid, suit } = read(scene.view);
  const key = phase === "auction" ? (laid ? "bid_on" : "bid") : phase === "play" ? (suit === null ? "lead" : "follow") : phase;
  return scene.own(`task_${key}`, { suit });
}

// the auction

/** Everybody's open cards with their number, those of the one who alone shows the most in brass. */
function bids(scene: Scene, round: Round): Lay[] {
  const { most, seats } = leaders(round.open);
  const burst = scene.events.find(({ type }) => type === "eklat");
  return round.open.flatMap((cards, seat): Lay[] => {
    if (cards.length === 0) return [];
    const [top, alone] = [cards.length === most, seats.length === 1];
    const told = top ? scene.own(alone ? "ahead" : "ties", { count: most }) : String(cards.length);
    const chip = top && burst ? pays(scene, burst, seat) : told;
    return [{ key: `open.${seat}`, seat, cards: lying(seat, cards), state: top && alone ? "leading" : "plain", chip }];
  });
}

/** What an Eklat costs or brings; who pays has laid the last card. */
function pays(scene: Scene, burst: Event, seat: number): string {
  const end = scene.events.find(({ type }) => type === "round_end");
  const points = signed((end?.["points"] as number[] | undefined)?.[seat] ?? 0);
  return scene.own(seat === burst.seat ? "pays" : "gets", { points });
}

// tricks

function open(round: Round): Lay[] {
  return round.open.flatMap((cards, seat): Lay[] =>
    cards.length === 0 ? [] : [{ key: `open.${seat}`, seat, cards: lying(seat, cards), state: "plain", open: true }],
  );
}

const lying = (seat: number, cards: readonly string[]): Lay["cards"] => keyed(cards).map(({ key, code }) => ({ key: `${seat}.${key}`, code }));

/** The cards of the trick, then places for those still to come, as they come. */
function trick(scene: Scene, round: Round): Lay[] {
  if (round.phase !== "play" || isOver(scene)) return [];
  const laid = played(round, round.trick, tricksOf(scene.events).length, (seat) => scene.own("leads", { seat }));
  const first = round.to_move ?? 0;
  const still = Array.from({ length: round.players - round.trick.length }, (_, at) => (first + at) % round.players);
  const places = still.filter((seat) => seat !== scene.seat).map((seat): Lay => ({ key: `place.${seat}`, seat, cards: [], state: "plain", empty: true }));
  return [...laid, ...places];
}

function played(round: Round, cards: readonly Played[], number: number, chip: (winner: number) => string): Lay[] {
  const winner = winning(cards, round);
  return cards.map((play): Lay => {
    const { seat, card } = play;
    const lay = { key: `trick.${number}.${seat}`, seat, cards: [{ key: keyOf(round, play, number), code: card }] };
    return seat === winner ? { ...lay, state: "leading", chip: chip(seat) } : { ...lay, state: "plain" };
  });
}

/** A card that lay open keeps its key: it follows those that are still there. */
function keyOf(round: Round, { seat, card, open }: Played, number: number): string {
  if (!open) return `${seat}.${card}.hand.${number}`;
  return `${seat}.${card}.${(round.open[seat] ?? []).filter((other) => other === card).length}`;
}

/** The trick that the last news completed; open cards lie on. */
function finished(scene: Scene, round: Round): Picture["finished"] {
  const tricks = tricksOf(scene.events);
  const last = tricks.at(-1);
  if (!last || !scene.fresh.events.some(({ type }) => type === "trick")) return null;
  const chip = (seat: number): string => scene.own("takes", { seat, count: last.points });
  // at the end of a round the view is still the one before its last card
  const rest = isOver(scene) ? [] : open(round);
  return { lays: [...rest, ...played(round, last.cards, tricks.length - 1, chip)], taker: last.seat };
}

const isOver = (scene: Pick<Scene, "events">): boolean => scene.events.some(({ type }) => type === "round_end");

// mats and aids

const TONES: Record<Role, Tone> = { chief: "brass", vice: "brick", partner: "bottle" };

function notes(scene: Scene, round: Round, seat: number): MatNotes {
  const role = roleOf(round, seat);
  const move = `partner:${seat}`;
  return {
    chips: role ? [{ text: scene.own(role), tone: TONES[role], title: scene.own(`${role}_title`, { target: round.target }) }] : [],
    crown: role === "chief",
    lacks: lacks(scene, round, seat),
    tally: tricksOf(scene.events).filter((taken) => taken.seat === seat).length,
    ...(scene.mine && scene.legal.includes(move) && { move }),
  };
}

/** What everybody has seen this seat fail to follow. */
function lacks(scene: Scene, round: Round, seat: number): MatNotes["lacks"] {
  const voids = round.phase === "play" ? (round.voids?.[seat] ?? []) : [];
  if (voids.length === 0) return null;
  const names = voids.map((suit) => scene.own("suit", { suit }));
  return { signs: voids.map((suit) => SUITS[suit] ?? "T"), title: scene.own("lacks", { seat, what: scene.reader.join(names) }) };
}

function aids(scene: Scene): Aid[] {
  const pips: Aid = { key: "pips", icon: "pips", label: scene.own("pips"), Component: Pips };
  const last: Aid = { key: "last", icon: "last", label: scene.own("last_trick"), Component: LastTrick };
  return tricksOf(scene.events).length > 0 && scene.memory !== false ? [last, pips] : [pips];
}
