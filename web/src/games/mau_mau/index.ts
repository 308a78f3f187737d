// Mau Mau: stock and discard in the middle, and a mat to say "Mau!" with.
import type { GameClient } from "../client";
import { choice } from "./choice";
import { face } from "./faces";
import Mat from "./Mat.svelte";
import Middle from "./Middle.svelte";
import Reach from "./Reach.svelte";
import Sheet from "./Sheet.svelte";

const mauMau = { Middle, Mat, Reach, Sheet, face, choice, stacked: true };
export default mauMau satisfies GameClient;
