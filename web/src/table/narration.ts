// Events in words.  What ends a round or a match also tells the result.
import { say, texts } from "../house/texts.svelte";
import type { Reader } from "../house/words";
import type { Said } from "../wire";
import { sayIn } from "./own";
import { signed } from "./sheet";
import type { Entry, Event } from "./table.svelte";

export function narrate(event: Event, reader: Reader, game: string): string {
  const text = reader.say("events", event.type, event);
  if (event.type === "round_end") return `${text} ${results(event["points"] as number[], reader, game)}`;
  if (event.type === "match_end") return `${text} ${verdict(event["ranks"] as number[], reader)}`;
  return text;
}

const ENDS: ReadonlySet<string> = new Set(["round_start", "round_end", "match_end"]);

/** What the log tells: everything, or of the cards no more than the last news, as at a table where nobody takes notes. */
export function remembered(log: readonly Entry[], memory: boolean): readonly Entry[] {
  if (memory) return log;
  const last = log.findLast((entry) => entry.kind === "event")?.seq;
  return log.filter((entry) => entry.kind !== "event" || entry.seq === last || ENDS.has(entry.event.type));
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

/** What somebody said, in words: a quick phrase in the reader's language, or their own text. */
export function spoken({ kind, data }: Said): string {
  return kind === "wave" ? (texts.phrases[String(data["phrase"])] ?? "") : String(data["text"] ?? "");
}
