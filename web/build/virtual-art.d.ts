declare module "virtual:art" {
  /** The address of the house's sprite: `<use href="{sprite}#beer" />`. The names are those of art/list.json. */
  export const sprite: string;
  /** The address of any drawing: "beer" is the house's, "mammuz/bear" is a game's own. */
  export function href(name: string): string;
}
