import type { Settings } from "../wire";

/** A table as most people want it: friends find it in the lobby.  (One against bots alone is nobody else's.) */
export function usualSettings(game: string, players: number): Settings {
  return {
    game,
    players,
    options: {},
    public: true,
    clock: { kind: "none", amount: 60 },
    watching: "now",
    chat: true,
    level: "normal",
    pace: 1.2,
  };
}
