// Mü: the auction around the table, then trick after trick with the trumps on the slate.
import type { GameClient } from "../client";
import { choice, groups } from "./choice";
import { face } from "./faces";
import { call, picture, task } from "./scene";
import Sheet from "./Sheet.svelte";

export default { picture, face, choice, groups, call, task, Sheet } satisfies GameClient;
