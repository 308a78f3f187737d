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

/** An arrow's line from one to the other. */
export function arrow(start: Point, end: Point): string {
  const far = Math.hypot(end.x - start.x, end.y - start.y);
  if (far <= 2 * NEAR) return "";
  const [x, y] = [((end.x - start.x) / far) * NEAR, ((end.y - start.y) / far) * NEAR];
  const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at({ x: start.x + x, y: start.y + y })}L${at({ x: end.x - x, y: end.y - y })}`;
}
