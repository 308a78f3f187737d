// Mau Mau: stock and discard in the middle, and a mat to say "Mau!" with.
import type { GameClient } from "../client";
import { choice } from "./choice";
import { face } from "./faces";
import Mat from "./Mat.svelte";
import Middle from "./Middle.svelte";
import Sheet from "./Sheet.svelte";

export default { Middle, Mat, Sheet, face, choice, stacked: true } satisfies GameClient;
