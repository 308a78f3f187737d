import type { LobbyCard } from "../../lobby/games";

export default {
  order: 2,
  box: "#246b4f",
  emblem: { art: ["elephant", "mouse", "lion"] },
  lengths: { short: { target: 10 }, long: { target: 30 } },
} satisfies LobbyCard;
