// Life Life: four rows to swap with, majorities to gather, lives to keep.
import type { GameClient } from "../client";
import { choice } from "./choice";
import { face } from "./faces";
import Mat from "./Mat.svelte";
import Middle from "./Middle.svelte";
import Sheet from "./Sheet.svelte";

export default { Middle, Mat, Sheet, face, choice, stacked: true, hidesPoints: true } satisfies GameClient;
