import type { LobbyCard } from "../../lobby/games";
import { face } from "./faces";

export default {
  order: 5,
  box: "#3a3350",
  emblem: { cards: ["b4", "g2", "r7", "y7", "k1"].map(face) },
  lengths: { short: { target: 100 }, long: { target: 300 } },
} satisfies LobbyCard;
