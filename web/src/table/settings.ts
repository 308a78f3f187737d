import type { Settings } from "../wire";

/** How well bots can play. */
export const LEVELS = ["easy", "normal", "hard", "expert"] as const;

/** The name of the trained agent that a bot is; empty: it plays at a level. */
export const agentName = (bot: string | null): string => (bot?.startsWith("agent:") ? bot.slice(6) : "");

const USUAL_PLAYERS = 4; // where the game allows it
const within = (number: number, [low, high]: readonly [number, number]): number => Math.max(low, Math.min(number, high));

/** A table as most people want it: friends find it in the lobby.  (One against bots alone is nobody else's.) */
export function usualSettings(game: string, about: { players: [number, number]; best?: [number, number] | null }): Settings {
  const players = within(within(USUAL_PLAYERS, about.best ?? about.players), about.players);
  return {
    game,
    players,
    options: {},
    public: true,
    clock: { kind: "none", amount: 60 },
    watching: "now",
    chat: true,
    memory: true,
    level: "normal",
    pace: 1.2,
  };
}
