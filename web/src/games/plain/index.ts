// The plain table: plays any game from its view and legal moves, in words.
import type { Action, Choice, GameClient, Picked, Scene } from "../client";
import { picture } from "./scene";

function choice(scene: Scene, pick: Picked): Choice {
  const cards = new Set((scene.view["hand"] as string[] | undefined) ?? []);
  const single = scene.legal.filter((move) => cards.has(move));
  const [chosen] = pick.cards;
  const label = (move: string): string => {
    const phrase = scene.prompt[move];
    return phrase ? scene.reader.say("moves", ...phrase) : move;
  };
  const actions: Action[] = scene.legal.filter((move) => !cards.has(move)).map((move) => ({ move, label: label(move) }));
  if (chosen !== undefined) actions.unshift({ move: chosen, label: label(chosen), primary: true });
  else if (scene.legal.length === 1 && actions[0]) actions[0].primary = true;
  return { actions, playable: single.length > 0 ? new Set(single) : null, most: 1 };
}

export default { picture, choice, face: (code) => ({ look: "lettered", text: code }) } satisfies GameClient;
