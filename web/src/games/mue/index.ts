import type { GameClient } from "../client";
import { choice, open } from "./choice";
import { face } from "./faces";
import Mat from "./Mat.svelte";
import Middle from "./Middle.svelte";
import Sheet from "./Sheet.svelte";

export default {
  Middle,
  Mat,
  Sheet,
  face,
  choice,
  groups: (scene) => [
    { label: "", cards: (scene.view["hand"] as string[] | undefined) ?? [] },
    { label: scene.own("open"), cards: open(scene) },
  ],
} satisfies GameClient;
