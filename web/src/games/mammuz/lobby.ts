import type { LobbyCard } from "../../lobby/games";

export default {
  order: 4,
  box: "#48668f",
  emblem: { art: ["mammoth", "tyrannosaurus", "sabre-tooth"] },
  lengths: { long: { rounds: 3 } },
} satisfies LobbyCard;
