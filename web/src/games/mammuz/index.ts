// Mammuz: the herd in the middle, species that are named by a tap, cards that are doubted by a tap.
import type { GameClient } from "../client";
import { choice } from "./choice";
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
  stacked: true,
  hidesPoints: true, // a point is a won round, which stands on the mat as a trophy
} satisfies GameClient;
