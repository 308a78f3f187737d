// What Mü asks of me, so that it is understood without the rulebook.
import type { Question, Scene } from "../client";
import { suitOf, type Round } from "./round";

const FEW = 4; // cards that are named one by one

export function question(scene: Scene, round: Round): Question {
  const ask = (key: string, params: Record<string, unknown> = {}): string => scene.own(`ask_${key}`, { target: round.target, ...params });
  if (round.phase === "auction") return auction(scene, round, ask);
  if (round.phase === "play") return play(scene, round, ask);
  return { line: ask(round.phase), second: ask(`${round.phase}_second`) };
}

type Ask = (key: string, params?: Record<string, unknown>) => string;

function auction(scene: Scene, round: Round, ask: Ask): Question {
  if (scene.legal.length === 1) return { line: ask("only_pass"), second: ask("only_pass_second") };
  const count = Math.min(round.room ?? 0, round.hands[scene.seat!] ?? 0);
  const key = round.laid ? "bid_on" : "bid";
  return { line: ask(key, { count }), second: ask(`${key}_second`) };
}

function play(scene: Scene, round: Round, ask: Ask): Question {
  const { suit } = round;
  if (suit === null) return { line: ask("lead"), second: ask("lead_second") };
  const cards = scene.legal.map((move) => move.slice(0, 2));
  if (cards.some((card) => suitOf(card, round) !== suit)) return { line: ask("free", { suit }), second: ask("free_second") };
  const digits = [...new Set(cards.map((card) => card.charAt(1)))].sort();
  const told = suit !== "trump" && digits.length <= FEW;
  const second = told ? ask("follow_with", { names: digits }) : ask("follow_many", { count: cards.length });
  return { line: ask("follow", { suit }), second };
}
