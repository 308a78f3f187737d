// Where people learn a game: in its rulebook.

/** The page that teaches this game, or that lets people choose one. */
export const learningPage = (game?: string): string => (game === undefined ? "/rules" : `/rules/${game}`);
