// What stands on the score pad's tiles: the animals.
export { face } from "./faces";
