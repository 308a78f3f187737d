// Life Life: four rows to swap with, majorities to gather, lives to keep.
import type { GameClient } from "../client";
import { choice, targetOf } from "./choice";
import { face } from "./faces";
import { call, picture, task } from "./scene";
import Sheet from "./Sheet.svelte";

export default { picture, call, task, Sheet, face, choice, targetOf, stacked: true, hidesPoints: true, revealsSlowly: true } satisfies GameClient;
