// What chosen cards and targets amount to in Mü.  What is possible is read from the legal moves alone.
import type { Action, Choice, Group, Pick as Chosen, Scene } from "../client";

type Asked = Pick<Scene, "legal" | "view" | "seat" | "own"> & {
  reader: Pick<Scene["reader"], "say">;
};

/** A move in words: the codes of stammtisch/games/mue/phrases.py. */
export function label(scene: Pick<Asked, "reader">, move: string): string {
  const [verb = "", what = ""] = move.split(":");
  const say = (code: string, params: Record<string, unknown> = {}): string => scene.reader.say("moves", code, params);
  if (verb === "bid") return say("bid", { card: what });
  if (verb === "trump") return say("trump", { trump: what });
  if (verb === "partner") return say("partner", { seat: Number(what) });
  if (verb === "done" || verb === "pass") return say(verb);
  return say("play", { card: verb.slice(0, 2), open: verb.endsWith("*") });
}

export function choice(scene: Asked, pick: Chosen): Choice {
  const phase = scene.view["phase"] as string;
  if (phase === "auction") return bidding(scene, pick);
  if (phase === "play") return playing(scene, pick);
  return naming(scene, pick, phase);
}

/** One card at a time is laid open; passing or ending the bid is always at hand. */
function bidding(scene: Asked, pick: Chosen): Choice {
  const cards = codes(scene.legal, "bid:");
  const [card] = pick.cards;
  const actions = scene.legal.filter((move) => !move.includes(":")).map((move): Action => ({ move, label: label(scene, move) }));
  if (card !== undefined) actions.unshift(does(scene, `bid:${card}`));
  else if (cards.size > 0) actions.unshift(lacks(scene, "choose_card"));
  return { actions: actions.length === 1 ? [{ ...actions[0]!, primary: true }] : actions, playable: cards, most: 1 };
}

/** A card of the hand is played by its code, an open one with a star; equal cards may be in both places. */
function playing(scene: Asked, pick: Chosen): Choice {
  const playable = new Set(scene.legal.map((move) => move.slice(0, 2)));
  const [card] = pick.cards;
  if (card === undefined) return { actions: [lacks(scene, "choose_card")], playable, most: 1 };
  const places = [hand(scene).includes(card) ? card : "", open(scene).includes(card) ? `${card}*` : ""];
  const moves = places.filter((move) => move !== "");
  return { actions: moves.map((move, at) => does(scene, move, at === 0)), playable, most: 1 };
}

/** A trump or a partner is chosen in the middle; one of my open cards means its colour or its digit. */
function naming(scene: Asked, pick: Chosen, phase: string): Choice {
  const trumps = codes(scene.legal, "trump:");
  const [card] = pick.cards;
  const moves: string[] = [];
  if (pick.spot !== null && scene.legal.includes(pick.spot)) moves.push(pick.spot);
  if (card !== undefined && trumps.size > 0) moves.push(`trump:${card.charAt(0)}`, `trump:${card.charAt(1)}`);
  const actions = [...new Set(moves)].map((move, at) => does(scene, move, at === 0));
  if (actions.length === 0) actions.push(lacks(scene, phase === "partner" ? "choose_partner" : "choose_trump"));
  const fitting = open(scene).filter((code) => trumps.has(code.charAt(0)) || trumps.has(code.charAt(1)));
  return { actions, playable: trumps.size > 0 ? new Set(fitting) : null, most: trumps.size > 0 ? 1 : 0 };
}

const does = (scene: Asked, move: string, primary = true): Action => ({ move, label: label(scene, move), primary });

/** The button itself says what is missing: a line more that comes and goes would make the table jump at every tap. */
const lacks = (scene: Asked, missing: string): Action => ({ move: null, label: scene.own(missing), primary: true });

/** What the legal moves of one kind name. */
function codes(legal: readonly string[], verb: string): Set<string> {
  return new Set(legal.filter((move) => move.startsWith(verb)).map((move) => move.slice(verb.length)));
}

const hand = (scene: Asked): string[] => (scene.view["hand"] as string[] | undefined) ?? [];

/** My own open cards. */
function open(scene: Pick<Scene, "view" | "seat">): string[] {
  return scene.seat === null ? [] : ((scene.view["open"] as string[][] | undefined)?.[scene.seat] ?? []);
}

/** My hand, and after the auction my open cards beside it: before that they lie in the middle, and are no choice. */
export function groups(scene: Pick<Scene, "view" | "seat" | "own">): Group[] {
  const cards = { label: "", cards: (scene.view["hand"] as string[] | undefined) ?? [] };
  return scene.view["phase"] === "auction" ? [cards] : [cards, { label: scene.own("open"), cards: open(scene) }];
}
