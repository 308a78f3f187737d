declare module "virtual:art" {
  /** The address of the sprite with all drawings: `<use href="{sprite}#lion" />`. The names are those of art/list.json. */
  export const sprite: string;
}
