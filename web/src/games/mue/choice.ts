// What chosen cards amount to in Mü.  What is possible is read from the legal moves alone; an open card is written as
// in a move, with a star.
import type { Action, Choice, Group, Picked, Scene, Target } from "../client";
import { sealOf, trumpName } from "./seals";

type SeatScene = Pick<Scene, "legal" | "view" | "seat" | "own" | "reader">;

export function choice(scene: SeatScene, pick: Picked): Choice {
  const phase = scene.view["phase"] as string;
  if (phase === "auction") return bidding(scene, pick);
  if (phase === "play") return playing(scene, pick);
  if (phase === "partner") return { actions: [], playable: null, most: 0 }; // a mat is tapped
  return naming(scene, pick);
}

/** One card at a time is laid open; passing or ending the bid is always at hand. */
function bidding(scene: SeatScene, { cards: [card] }: Picked): Choice {
  const cards = scene.legal.filter((move) => move.startsWith("bid:")).map((move) => move.slice("bid:".length));
  const others = scene.legal.filter((move) => !move.includes(":")).map((move): Action => ({ move, label: scene.own(`do_${move}`) }));
  if (card !== undefined) others.unshift({ move: `bid:${card}`, label: named(scene, "do_bid", card), primary: true });
  else if (cards.length === 0 && others[0]) others[0].primary = true;
  return { actions: others, playable: new Set(cards), most: 1 };
}

function playing(scene: SeatScene, { cards: [card] }: Picked): Choice {
  const actions = card === undefined ? [] : [{ move: card, label: named(scene, "do_play", card), primary: true }];
  return { actions, playable: new Set(scene.legal), most: 1 };
}

/** One of my open cards is chosen, then its colour or its digit. */
function naming(scene: SeatScene, { cards: [card] }: Picked): Choice {
  const trumps = scene.legal.filter((move) => move.startsWith("trump:")).map((move) => move.slice("trump:".length));
  const means = (code: string): string[] => trumps.filter((trump) => code.slice(0, 2).includes(trump));
  const fitting = open(scene).filter((code) => means(code).length > 0);
  const none = trumps.filter((trump) => trump === "none").map((trump): Action => ({ move: `trump:${trump}`, label: trumpName(scene, trump) }));
  const targets = card === undefined ? [] : means(card).map((trump) => seal(scene, trump));
  const actions = card === undefined || fitting.includes(card) ? none : refused(scene, card);
  return { actions, playable: new Set(fitting), most: 1, names: true, targets };
}

/** What a card that names nothing would name, to learn why it can't. */
function refused({ legal }: SeatScene, card: string): Action[] {
  const moves = [...card.slice(0, 2)].map((trump) => `trump:${trump}`).filter((move) => !legal.includes(move));
  return moves.slice(0, 1).map((move) => ({ move, label: "" }));
}

function seal(scene: SeatScene, trump: string): Target {
  return { choice: `trump:${trump}`, move: `trump:${trump}`, label: trumpName(scene, trump), seal: sealOf(trump) };
}

const named = (scene: SeatScene, key: string, card: string): string => scene.own(key, { colour: card.charAt(0), digit: card.charAt(1) });

/** My own open cards, with their star. */
function open(scene: Pick<Scene, "view" | "seat">): string[] {
  const cards = scene.seat === null ? [] : ((scene.view["open"] as string[][] | undefined)?.[scene.seat] ?? []);
  return cards.map((card) => `${card}*`);
}

/** My hand, and after the auction my open cards: before that they are no choice. */
export function groups(scene: Pick<Scene, "view" | "seat" | "own">): Group[] {
  const cards = { label: "", cards: (scene.view["hand"] as string[] | undefined) ?? [] };
  return scene.view["phase"] === "auction" ? [cards] : [cards, { label: scene.own("open"), cards: open(scene) }];
}
