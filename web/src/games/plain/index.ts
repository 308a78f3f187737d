// The plain table: plays any game from its view and legal moves, in words.
import type { GameClient, Pick, Scene } from "../client";
import Middle from "./Middle.svelte";

const plain: GameClient = {
  Middle,
  face: (code) => ({ index: code, big: code }),
  choice(scene: Scene, pick: Pick) {
    const cards = new Set((scene.view["hand"] as string[] | undefined) ?? []);
    const single = scene.legal.filter((move) => cards.has(move));
    const [chosen] = pick.cards;
    const others = scene.legal.filter((move) => !cards.has(move));
    const label = (move: string): string => {
      const phrase = scene.prompt[move];
      return phrase ? scene.reader.say("moves", ...phrase) : move;
    };
    const actions = others.map((move) => ({ move, label: label(move) }));
    if (chosen !== undefined) actions.unshift({ move: chosen, label: label(chosen) });
    return {
      actions: actions.map((action, at) => ({ ...action, primary: at === 0 })),
      playable: single.length > 0 ? new Set(single) : null,
      most: 1,
    };
  },
};

export default plain;
