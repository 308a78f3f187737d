import type { GameClient } from "../client";
import { choice, groups } from "./choice";
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
  groups,
} satisfies GameClient;
