// Bots have names like regulars; which one sits where follows from the seat, so that everybody reads the same.

const NAMES = ["Erna", "Kurt", "Lotte", "Willi", "Frieda", "Otto", "Hilde", "Egon"];

export const botName = (seat: number): string => NAMES[seat % NAMES.length] ?? "Bot";

/** A name as the history keeps it; of bots it knows only their level. */
export const storedName = (name: string, seat: number): string => (name.startsWith("bot:") ? botName(seat) : name);

export const LEVELS = ["easy", "normal", "hard", "expert"] as const;
