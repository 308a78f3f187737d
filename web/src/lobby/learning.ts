// Where people learn a game: with Hilde, at a table.

/** The page that opens a lesson: this one, the one of this game that comes next, or one that people choose there. */
export const learningPage = (game?: string, name?: string): string => ["/learn", game, name].filter(Boolean).join("/");
