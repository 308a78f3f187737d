import type { LobbyCard } from "../../lobby/games";

export default {
  order: 3,
  box: "#96600c",
  emblem: { art: ["giraffe", "pig", "sheep"] },
  lengths: { short: { lives: 3 }, long: { lives: 7 } },
} satisfies LobbyCard;
