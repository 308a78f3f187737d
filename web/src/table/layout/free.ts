// Free places on the felt.
import type { Rect } from "../layout";
import { bottom, overlap, rect, right } from "./pieces";

export interface Size {
  w: number;
  h: number;
}

export interface Point {
  x: number;
  y: number;
}

const AIR = 4; // between things, and to the felt's edge
const NEAR = AIR - 0.01; // numbers are rounded

const within = (box: Rect, felt: Rect): boolean =>
  box.x >= felt.x + NEAR &&
  box.y >= felt.y + NEAR &&
  right(box) <= right(felt) - NEAR &&
  bottom(box) <= bottom(felt) - NEAR;

/** Keeps what is taken, and finds the free place nearest to a wish. */
export class Free {
  ok = true;
  private readonly taken: Rect[];

  constructor(
    private readonly felt: Rect,
    private readonly radius: number,
    taken: readonly Rect[],
  ) {
    this.taken = [...taken];
  }

  /** The nearest free place for something of this size whose middle should be at `wish`; cards keep off the round corners. */
  take(size: Size, wish: Point, cards = true, below = 0, reach = Infinity): Rect {
    const wanted = rect(wish.x - size.w / 2, wish.y - size.h / 2, size.w, size.h + below);
    const found = this.find(wanted, cards, reach);
    if (!found) this.ok = false;
    const place = found ?? wanted;
    this.taken.push(place);
    return { ...place, h: size.h };
  }

  /** Whether there is a free place within reach. */
  has(size: Size, wish: Point, reach = Infinity, cards = true): boolean {
    return this.find(rect(wish.x - size.w / 2, wish.y - size.h / 2, size.w, size.h), cards, reach) !== null;
  }

  private find(wanted: Rect, cards: boolean, reach: number): Rect | null {
    if (this.fits(wanted, cards)) return wanted;
    const near = this.nearest(wanted, cards);
    return near && Math.hypot(near.x - wanted.x, near.y - wanted.y) <= reach ? near : null;
  }

  private fits(box: Rect, cards: boolean): boolean {
    return this.inside(box, cards) && !this.taken.some((other) => overlap(box, other, NEAR));
  }

  private inside(box: Rect, cards: boolean): boolean {
    const { felt, radius } = this;
    if (!within(box, felt)) return false;
    if (!cards) return true;
    const dx = Math.max(felt.x + radius - box.x, right(box) - right(felt) + radius, 0);
    const dy = Math.max(felt.y + radius - box.y, bottom(box) - bottom(felt) + radius, 0);
    return Math.hypot(dx, dy) <= radius || dx === 0 || dy === 0;
  }

  /** Something free of the rest touches it, an edge of the felt, or the lines through the wish; the nearest are tried first. */
  private nearest(wanted: Rect, cards: boolean): Rect | null {
    const { felt } = this;
    const xs = [wanted.x, felt.x + AIR, right(felt) - AIR - wanted.w];
    const ys = [wanted.y, felt.y + AIR, bottom(felt) - AIR - wanted.h];
    for (const other of this.taken) {
      xs.push(other.x - wanted.w - AIR, right(other) + AIR);
      ys.push(other.y - wanted.h - AIR, bottom(other) + AIR);
    }
    const far = (from: number) => (a: number, b: number) => Math.abs(a - from) - Math.abs(b - from);
    const between = (low: number, high: number) => (at: number) => at >= low && at <= high;
    const across = xs.filter(between(felt.x + AIR, right(felt) - AIR - wanted.w)).sort(far(wanted.x));
    const down = ys.filter(between(felt.y + AIR, bottom(felt) - AIR - wanted.h)).sort(far(wanted.y));
    let best: Rect | null = null;
    let least = Infinity;
    for (const x of across) {
      const aside = (x - wanted.x) ** 2;
      if (aside >= least) break;
      const beside = this.taken.filter((other) => x < right(other) + NEAR && other.x < x + wanted.w + NEAR);
      const free = (y: number): boolean =>
        beside.every((other) => y >= bottom(other) + NEAR || other.y >= y + wanted.h + NEAR) && this.inside(rect(x, y, wanted.w, wanted.h), cards);
      const y = down.find((at) => aside + (at - wanted.y) ** 2 >= least || free(at));
      if (y === undefined || aside + (y - wanted.y) ** 2 >= least) continue;
      best = rect(x, y, wanted.w, wanted.h);
      least = aside + (y - wanted.y) ** 2;
    }
    return best;
  }
}
