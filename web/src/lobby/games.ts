// The games as the lobby shows them.

/** Pictures of the sprite for each game's card, in the order in which the games stand; others come after them. */
export const PICTURES: Record<string, readonly string[]> = {
  mau_mau: [],
  zoff_im_zoo: ["elephant", "mouse", "lion"],
  life_life: ["giraffe", "pig", "sheep"],
  mammuz: ["mammoth", "tyrannosaurus", "hare"],
  mue: [],
};

export interface GameAbout {
  players: [number, number];
  minutes?: [number, number];
  options: Record<string, boolean | number>;
  bounds: Record<string, [number, number]>;
}

/** A table in a list. */
export interface Listed {
  id: string;
  code: string;
  status: string;
  game: string;
  round: number;
  to_move: string | null;
  practice?: boolean; // the match is not rated
  seats: { name: string; person?: string | null }[];
}
