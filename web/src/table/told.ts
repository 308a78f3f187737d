// Events in words.  What ends a round or a match tells the result besides.
import { say } from "../house/texts.svelte";
import type { Reader } from "../house/words";
import { sayIn } from "./own";
import { signed } from "./sheet";
import type { Event } from "./table.svelte";

export function told(event: Event, reader: Reader, game: string): string {
  const text = reader.say("events", event.type, event);
  if (event.type === "round_end") return `${text} ${results(event["points"] as number[], reader, game)}`;
  if (event.type === "match_end") return `${text} ${verdict(event["ranks"] as number[], reader)}`;
  return text;
}

/** Who got how many points; in some games they are something else. */
function results(points: readonly number[], reader: Reader, game: string): string {
  const list = reader.join(points.map((got, seat) => `${reader.player(seat)} ${signed(got)}`));
  return sayIn(game, "results", { list });
}

/** Who has won. */
export function verdict(ranks: readonly number[], reader: Reader): string {
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const others = winners.filter((seat) => seat !== reader.me);
  const names = reader.join(others.map((seat) => reader.player(seat)));
  if (others.length < winners.length) return others.length > 0 ? say("you_share", { names }) : say("you_win");
  return others.length > 1 ? say("they_share", { names }) : say("they_win", { names });
}
