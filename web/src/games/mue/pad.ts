// What stands on the score pad's tiles: trumps as seals.
export { sealOf as seal } from "./seals";
