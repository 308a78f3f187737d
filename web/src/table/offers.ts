// What the rail has room for: a button or a few; everything else that can be chosen is offered over the felt.
import type { Action, Choice, Picked, Target } from "../games/client";

const TWO_BUTTONS_WIDTH = 430;
const THREE_BUTTONS_WIDTH = 1200;

export interface Offers {
  buttons: Action[];
  targets: Target[];
}

/** Moves without cards come first where there is little room: lifted cards are played by a gesture anyway. */
export function buttonsAndTargets({ actions, targets = [], mixed }: Choice, { cards }: Picked, width: number): Offers {
  const room = width >= THREE_BUTTONS_WIDTH ? 3 : width >= TWO_BUTTONS_WIDTH ? 2 : 1;
  if (actions.length <= room) return { buttons: [...actions], targets: [...targets] };
  const gesture = cards.length > 0 && !mixed; // what the lifted cards do needs no button
  const [first, rest] = [actions.filter((action) => !(gesture && action.primary)), actions.filter((action) => gesture && action.primary)];
  const buttons = [...first, ...rest].slice(0, room);
  const left = first.slice(room).filter((action) => action.move !== null);
  return { buttons, targets: [...targets, ...left.map(({ move, label }): Target => ({ choice: move!, move: move!, label }))] };
}
