// Where the animals of the food web stand, and the arrows between them.

export interface Point {
  x: number;
  y: number;
}

export const NODE = 44; // an animal's width
const NEAR = 26; // an arrow begins and ends so far from an animal's middle

/** The room's edge as a line around its middle: straight above and below, a half circle at each end, or the other way round. */
interface Track {
  straight: number;
  radius: number;
  upright: boolean;
}

/** All at the same distance along the room's edge, so that none lies over another even where the room is flat. */
export function ring(codes: readonly string[], width: number, height: number): Record<string, Point> {
  const [across, down] = [Math.max(0, width - NODE - 8), Math.max(0, height - NODE - 8)];
  const track = { straight: Math.abs(across - down), radius: Math.min(across, down) / 2, upright: down > across };
  const round = 2 * track.straight + 2 * Math.PI * track.radius;
  const middle = { x: width / 2, y: height / 2 };
  return Object.fromEntries(codes.map((code, at) => [code, moved(along(track, ((at + 0.5) * round) / codes.length), middle)]));
}

/** The point so far along the track, clockwise from the left end of its upper line, seen from the middle. */
function along({ straight, radius, upright }: Track, far: number): Point {
  const bend = Math.PI * radius;
  const half = far % (straight + bend);
  const back = far >= straight + bend ? -1 : 1;
  const angle = half > straight ? (half - straight) / radius : 0;
  const x = half <= straight ? half - straight / 2 : straight / 2 + radius * Math.sin(angle);
  const y = half <= straight ? -radius : -radius * Math.cos(angle);
  return upright ? { x: -back * y, y: back * x } : { x: back * x, y: back * y };
}

const moved = (point: Point, by: Point): Point => ({ x: point.x + by.x, y: point.y + by.y });

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
