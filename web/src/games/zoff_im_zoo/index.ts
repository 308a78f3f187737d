// Zoff im Zoo: every player's cards before the mat, what would beat them on the slate, a food web on demand.
import type { GameClient } from "../client";
import { choice } from "./choice";
import { face } from "./faces";
import { call, picture, task } from "./scene";
import Sheet from "./Sheet.svelte";

export default { picture, face, choice, call, task, Sheet, stacked: true } satisfies GameClient;
