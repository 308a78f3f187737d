import type { LobbyCard } from "../../lobby/games";
import { face } from "./faces";

export default {
  order: 1,
  box: "#a83a2a",
  emblem: { cards: ["b7", "y4", "g9", "r+2"].map(face) },
  lengths: { short: { rounds: 1 }, long: { rounds: 5 } },
} satisfies LobbyCard;
