// Mau Mau: stock and discard in the middle, and a mat to say "Mau!" with.
import type { GameClient } from "../client";
import { choice, targetOf } from "./choice";
import { face } from "./faces";
import { call, picture, task } from "./scene";
import Sheet from "./Sheet.svelte";

export default { picture, call, task, Sheet, face, choice, targetOf, stacked: true, fewestWin: true } satisfies GameClient;
