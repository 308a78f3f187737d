// Mammuz: the last lay before its owner, to be doubted by a tap; herd and species in the middle.
import type { GameClient } from "../client";
import { choice } from "./choice";
import { face } from "./faces";
import { call, picture, task } from "./scene";
import Sheet from "./Sheet.svelte";

export default {
  picture,
  call,
  task,
  Sheet,
  face,
  choice,
  stacked: true,
  hidesPoints: true, // a point is a won round, which stands on the mat as a chip
} satisfies GameClient;
