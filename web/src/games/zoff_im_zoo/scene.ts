// What lies on the table in Zoff im Zoo: the trick before its players, what would beat it in chalk, teams on the mats.
import type { Event } from "../../table/table.svelte";
import type { Lay, MatNotes, Picture, Question, Scene, Slate, SlateRow } from "../client";
import { animalOf, read } from "./choice";
import { artOf, beatenBy } from "./faces";
import { deepest, laidIn, left, running, taken, teamOf, type Pair, type Top, type Trick } from "./table";
import Web from "./Web.svelte";

type Exchange = "push" | "return" | "lay";

export function picture(scene: Scene): Picture {
  const last = left(scene.view, scene.events);
  return {
    lays: last ? [] : lays(scene, running(scene.view)),
    finished: last ? { lays: lays(scene, last), taker: null } : finished(scene),
    slate: slate(scene, last !== null),
    mats: scene.names.map((_, seat) => notes(scene, seat)),
    aids: [{ key: "web", icon: "web", label: scene.own("web"), Component: Web }],
    question: scene.mine ? question(scene) : undefined,
  };
}

/** What another player calls out. */
export function call(event: Event, scene: Pick<Scene, "own" | "seat">): string | null {
  const heard = event.seat !== scene.seat && ["pass", "decline", "no_lead", "out"].includes(event.type);
  return heard ? scene.own(`call_${event.type}`) : null;
}

/** What the player to move is to do, for those who look on. */
export function task(scene: Scene): string {
  const { phase, top } = scene.view;
  return scene.own(`task_${phase}`, { what: top ? what(scene, top as Top, "acc") : "" });
}

// cards

/** Each player's latest cards; what lies there to be completed is neither beaten nor leading. */
function lays(scene: Scene, trick: Trick): Lay[] {
  const laid = laidIn(trick);
  const newest = laid.findLast(({ pending }) => !pending);
  const latest = laid.filter((one, at) => !laid.slice(at + 1).some(({ seat }) => seat === one.seat));
  return latest.map((one) => {
    const lay = { key: one.key, seat: one.seat, cards: one.cards.map((code, at) => ({ key: `${one.key}.${at}`, code })) };
    if (one.pending) return { ...lay, state: "plain", chip: scene.own("shows", { seat: one.seat, seat_partner: one.partner }) };
    if (one !== newest || trick.top === null) return { ...lay, state: "beaten" };
    const key = one.partner === null ? "set" : "set_both";
    return { ...lay, state: "leading", chip: scene.own(key, { seat: one.seat, seat_partner: one.partner, what: what(scene, trick.top) }) };
  });
}

/** What the last news moved: a trick to its taker, or two cards across the table. */
function finished(scene: Scene): Picture["finished"] {
  const { events } = scene.fresh;
  const took = events.find((event) => event.type === "trick");
  if (took) return { lays: lays(scene, taken(scene.view, scene.events)), taker: took.seat };
  const given = events.find((event) => ["push", "return", "lay_away"].includes(event.type));
  if (!given || given["count"] === 0) return null;
  const known = events.find((event) => ["pushed", "returned", "laid_away"].includes(event.type))?.["cards"] as string[] | undefined;
  const key = `${scene.view["round"]}.${given.type}.${given.seat}`;
  const taker = (given["seat_to"] as number | undefined) ?? given.seat;
  const cards = Array.from({ length: given["count"] as number }, (_, at) => ({ key: `${key}.${at}`, code: known?.[at] ?? null }));
  const chip = given.type === "lay_away" ? scene.own("laid_away") : scene.own("for", { seat: taker });
  return { lays: [{ key, seat: given.seat!, cards, state: "plain", chip }], taker };
}

/** The cards on top in words: a mosquito among elephants is one of them. */
const what = (scene: Scene, { animal, count }: Top, form = "nom"): string => scene.reader.cards(Array<string>(count).fill(animal), form);

// chalk

function slate(scene: Scene, over: boolean): Slate | null {
  const { phase, to_move: seat, top } = scene.view;
  if (over || phase === "over") return { title: scene.own("over") };
  if (typeof seat !== "number") return null;
  if (["push", "return", "lay"].includes(phase)) return exchange(scene, phase as Exchange, seat);
  if (!top) return { title: scene.own("leads", { seat }) };
  const rows = answers(scene, top as Top);
  const count = laidIn(running(scene.view)).reduce((sum, { cards, pending }) => sum + (pending ? 0 : cards.length), 0);
  const title = scene.own(rows.length > 0 ? "beats" : "beats_none", { what: what(scene, top, "acc") });
  return { title, second: scene.own("in_trick", { count }), rows };
}

function exchange(scene: Scene, phase: Exchange, seat: number): Slate {
  const partner = partnerOf(scene, seat);
  const facts = { seat, seat_to: partner };
  if (phase === "lay") return { title: scene.own("slate_lay", facts), second: scene.own("slate_lay_then") };
  const then = scene.mine && phase === "push" ? "slate_push_then" : `slate_${phase}`; // what I do stands in the question
  return { title: scene.own("exchange"), second: scene.own(then, facts) };
}

/** What would beat the cards on top: as many of a stronger animal, or one more of the same; on my turn with what I hold. */
function answers(scene: Scene, { animal, count }: Top): SlateRow[] {
  const stronger = beatenBy(animal).map((code) => ({ code, number: count }));
  const possible = [...stronger, { code: animal, number: count + 1 }].filter(({ code, number }) => number <= deepest(code, scene.names.length));
  const held = new Set(mine(scene).map((cards) => `${animalOf(cards)}${cards.length}`));
  return possible.map(({ code, number }) => ({
    art: artOf(code),
    text: `${number} ${scene.reader.card(code, number > 1 ? "many" : "one")}`,
    number,
    ...(scene.mine && { mark: held.has(`${code}${number}`) ? ("held" as const) : ("none" as const) }),
  }));
}

/** The cards that would lie there by my moves, with those that I was shown. */
function mine(scene: Scene): string[][] {
  const shown = (scene.view["shown"]?.cards as string[] | undefined) ?? [];
  return scene.legal.map(read).flatMap(({ verb, cards }) => (verb === "" ? [cards] : verb === "add" ? [[...shown, ...cards]] : []));
}

// mats

function notes(scene: Scene, seat: number): MatNotes {
  const team = teamOf(teams(scene), scene.view["solo"], seat);
  const place = placeOf(scene, seat);
  const alone = { text: scene.own("alone"), tone: "paper" as const, title: scene.own("plays_alone") };
  return {
    chips: place ? [{ text: scene.own("place", { place }), tone: "brass" }] : team?.suit === null ? [alone] : [],
    sign: team?.suit ? { suit: team.suit, title: scene.own("with", { seat: team.partner }) } : null,
    tally: (scene.view["taken"] as number[] | undefined)?.[seat] ?? 0,
    out: place !== null,
  };
}

/** A player's place once out, that of the last one included: the view of a round's end comes with the next round. */
function placeOf(scene: Scene, seat: number): number | null {
  const told = scene.events.findLast((event) => (event.type === "out" || event.type === "last") && event.seat === seat);
  return (told?.["place"] as number | undefined) ?? (scene.view["places"] as (number | null)[] | undefined)?.[seat] ?? null;
}

const teams = (scene: Scene): Pair[] => (scene.view["teams"] as Pair[] | undefined) ?? [];
const partnerOf = (scene: Scene, seat: number): number | null => teamOf(teams(scene), scene.view["solo"], seat)?.partner ?? null;

// what is asked of me

function question(scene: Scene): Question {
  const { phase, top, exchange } = scene.view;
  const partner = partnerOf(scene, scene.seat!);
  const ask = (key: string, params: Record<string, unknown> = {}): string => scene.own(`ask_${key}`, { seat: partner, ...params });
  if (phase === "raise") return raise(scene, top, ask);
  if (phase === "add") {
    const shown = (scene.view["shown"]?.cards as string[] | undefined) ?? [];
    return { line: ask(scene.legal.length > 1 ? "add" : "decline"), second: ask("add_to", { cards: shown }) };
  }
  if (phase === "return") return { line: ask(phase), second: ask("return_got", { cards: exchange?.got ?? [] }) };
  return { line: ask(phase), second: ask(`${phase}_second`) };
}

function raise(scene: Scene, top: Top, ask: (key: string, params?: Record<string, unknown>) => string): Question {
  const words = what(scene, top, "acc");
  if (scene.legal.length === 1) return { line: ask("pass"), second: ask("pass_second", { what: words }) };
  const verbs = scene.legal.map((move) => read(move).verb);
  if (!verbs.includes("")) return { line: ask("show"), second: small(ask("or_pass")) };
  return { line: ask("raise", { what: words }), second: small(ask(verbs.includes("show") ? "or_show" : "or_pass")) };
}

/** Goes on where the line before it ends. */
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
