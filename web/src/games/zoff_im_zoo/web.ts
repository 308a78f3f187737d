// Where the animals of the food web stand, and the arrows between them.

export interface Point {
  x: number;
  y: number;
}

const ROOM = 30; // from an animal's middle to the edge
const NEAR = 27; // an arrow begins and ends so far from an animal's middle

/** Evenly in a ring as large as there is room for. */
export function ring(codes: readonly string[], width: number, height: number): Record<string, Point> {
  const [across, up] = [Math.max(0, width / 2 - ROOM), Math.max(0, height / 2 - ROOM)];
  return Object.fromEntries(
    codes.map((code, at) => {
      const angle = ((at + 0.5) * 2 * Math.PI) / codes.length - Math.PI / 2;
      return [code, { x: width / 2 + across * Math.cos(angle), y: height / 2 + up * Math.sin(angle) }];
    }),
  );
}

/** An arrow's line from one to the other, drawn towards the ring's middle so that it passes no neighbour. */
export function arrow(start: Point, end: Point, middle: Point): string {
  const far = Math.hypot(end.x - start.x, end.y - start.y);
  if (far <= 2 * NEAR) return "";
  const pull = Math.min(0.4, far / 500); // neighbours have nobody between them
  const towards = (from: number, to: number): number => from + (to - from) * pull;
  const bend = { x: towards((start.x + end.x) / 2, middle.x), y: towards((start.y + end.y) / 2, middle.y) };
  const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(near(start, bend))}Q${at(bend)} ${at(near(end, bend))}`;
}

function near(point: Point, other: Point): Point {
  const far = Math.hypot(other.x - point.x, other.y - point.y) || 1;
  return { x: point.x + ((other.x - point.x) / far) * NEAR, y: point.y + ((other.y - point.y) / far) * NEAR };
}
