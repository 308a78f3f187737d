import type { Settings } from "../wire";

/** A table as most people want it. */
export function usualSettings(game: string, players: number): Settings {
  return {
    game,
    players,
    options: {},
    public: false,
    clock: { kind: "none", amount: 60 },
    watching: "now",
    chat: true,
    level: "normal",
    pace: 1.2,
  };
}
