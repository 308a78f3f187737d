// What lies on the table in Mammuz: the last lay before its owner, herd and species in the centre; the slate tells what is
// claimed, and after a doubt what came of it.
import type { Event } from "../../table/table.svelte";
import { capital } from "../../table/scene.svelte";
import type { LaidCard, Lay, MatNotes, Picture, Question, Scene } from "../client";
import { after } from "./choice";
import Herd from "./Herd.svelte";
import { slate } from "./slate";
import { lastDoubt, takerOf, untilDeal, type Doubt, type HerdLay } from "./story";

export function picture(scene: Scene): Picture {
  const naming = after(scene.legal, "claim:").length > 0; // the species are there to be tapped then
  return {
    lays: lays(scene),
    finished: finished(scene),
    slate: slate(scene),
    mats: mats(scene),
    centre: naming ? null : { Component: Herd, least: { width: 4.4, height: 1.9 }, best: { width: 7, height: 3.2 } },
    question: scene.mine ? question(scene) : undefined,
  };
}

export const herdOf = (scene: Scene): HerdLay[] => (scene.view["herd"] as HerdLay[] | undefined) ?? [];

/** The last lay alone; the herd lies under it, in the centre. */
function lays(scene: Scene): Lay[] {
  const herd = herdOf(scene);
  const last = herd.at(-1);
  const doubt = lastDoubt(scene.events, herd);
  const ended = scene.events.some((event) => event.type === "round_end"); // the view is still that before the doubt
  if (doubt && (scene.view["phase"] === "give" || ended)) return [turnedUp(scene, doubt, last?.cards)];
  if (!last) return [];
  const key = `${scene.view["named"]}.${herd.length - 1}`;
  return [{ key, seat: last.seat, cards: backs(scene, key, last), state: "leading", chip: scene.own("by", { seat: last.seat }) }];
}

/** Face down, but mine face up to me; those that I may doubt can be turned up. */
function backs(scene: Scene, key: string, lay: HerdLay): LaidCard[] {
  return Array.from({ length: lay.count }, (_, at) => {
    const move = `doubt:${at + 1}`;
    const legal = scene.legal.includes(move);
    const code = lay.cards?.[at] ?? null;
    const label = legal ? capital(scene.reader.say("moves", "doubt", { place: at + 1 })) : scene.own("card_n", { place: at + 1 });
    return { key: `${key}.${at}`, code, ...(legal && { move }), ...(code === null && { label }) };
  });
}

/** The lay that was doubted, with the card that was turned up. */
function turnedUp(scene: Scene, doubt: Doubt, own: readonly string[] | undefined, fresh = false): Lay {
  const key = `${doubt.named}.${doubt.lay}`;
  const cards = Array.from({ length: doubt.size }, (_, at): LaidCard => {
    if (at + 1 === doubt.position) return { key: `${key}.${at}`, code: doubt.card, ...(fresh && { turned: true }) };
    const code = own?.[at] ?? null;
    return { key: `${key}.${at}`, code, ...(code === null && { label: scene.own("card_n", { place: at + 1 }) }) };
  });
  return { key, seat: doubt.layer, cards, state: "leading", chip: capital(scene.reader.card(doubt.card)) };
}

/** The lay that the last news turned up: it lies there a moment longer. */
function finished(scene: Scene): Picture["finished"] {
  const news = untilDeal(scene.fresh.events);
  if (!news.some((event) => event.type === "doubt" || event.type === "give")) return null;
  if (scene.view["phase"] === "give") return null; // it lies there anyway
  const herd = (scene.fresh.before?.["herd"] as HerdLay[] | undefined) ?? [];
  const doubt = lastDoubt(news, herd) ?? lastDoubt(scene.events, herd);
  if (!doubt) return null;
  const lay = turnedUp(scene, doubt, herd.at(-1)?.cards, news.some((event) => event.type === "doubt"));
  return { lays: [lay], taker: takerOf(doubt) };
}

function mats(scene: Scene): MatNotes[] {
  const { view, legal } = scene;
  const wins = (view["scores"] as number[] | undefined) ?? [];
  const hands = (view["hands"] as number[] | undefined) ?? [];
  return hands.map((count, seat) => {
    const move = `herd:${seat}`;
    const chips: NonNullable<MatNotes["chips"]>[number][] = [];
    if (wins[seat]) chips.push({ text: scene.own("wins", { count: wins[seat] }), tone: "brass" });
    if (count === 0 && view["must_doubt"]) chips.push({ text: scene.own("no_cards"), tone: "brick" });
    return { ...(chips.length > 0 && { chips }), ...(legal.includes(move) && { move }) };
  });
}

function question(scene: Scene): Question {
  const { view, legal } = scene;
  const card = view["named"] as string | null;
  const seat = herdOf(scene).at(-1)?.seat;
  const most = Math.max(0, ...after(legal, "lay:").map((lay) => lay.length));
  const ask = (key: string, second: string, params: Record<string, unknown> = {}): Question => ({
    line: scene.own(`ask_${key}`, { seat, most }),
    second: scene.own(second, { seat, card, most, ...params }),
  });
  if (view["phase"] === "name") return view["barred"] ? ask("name", "not_again", { card: view["barred"] }) : ask("name", "for_herd");
  if (view["phase"] === "give") return ask("give", "tap_face");
  if (view["must_doubt"]) return ask("must_doubt", "has_none");
  return seat === undefined ? ask("start", "as_species") : ask("go_on", "or_lay");
}

/** What the player to move is to do, for those who look on. */
export function task(scene: Scene): string {
  const { phase, must_doubt, named } = scene.view;
  const key = phase === "name" || phase === "give" ? phase : must_doubt ? "must_doubt" : herdOf(scene).length > 0 ? "go_on" : "start";
  return scene.own(`task_${key}`, { card: named });
}

/** What others claim, doubt and take is said aloud. */
export function call(event: Event, scene: Scene): string | null {
  if (event.seat === scene.seat) return null;
  const { reader } = scene;
  if (event.type === "claim") return scene.own("says_claim", { card: event["card"] });
  if (event.type === "lay") {
    const text = `${capital(reader.count(event["card"] as string, event["count"] as number, "nom"))}.`;
    return event["left"] === 0 ? scene.own("says_last", { text }) : text;
  }
  if (event.type === "doubt") return scene.own("says_doubt");
  if (event.type === "take" && (event["count"] as number) > 0) return scene.own("says_take", { count: event["count"] });
  if (event.type === "extinct" && event.seat !== null) return scene.own("says_extinct", { card: event["card"] });
  return null;
}
