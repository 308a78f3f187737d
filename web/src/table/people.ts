// Those who sit at the table, as their mats show them.
import { say } from "../house/texts.svelte";
import { avatarArt } from "./avatars";
import type { Clock } from "./clock.svelte";
import { minus } from "./sheet";
import type { TableState } from "./table.svelte";

export interface Sitter {
  seat: number;
  name: string; // empty: nobody sits there
  art: string; // a face of the sprite; empty: none
  cards: number | null; // in hand
  points: string; // empty: not shown
  note: string; // "nicht da", "noch zwei Tage"
  turn: boolean;
  away: boolean;
  left: number | null; // of the time for a move, 0 to 1
  low: boolean; // little of it
}

export function sittersOf(table: TableState, clock: Clock, hidesPoints: boolean): Sitter[] {
  return table.occupants.map((_, seat) => sitter(table, clock, seat, hidesPoints));
}

function sitter(table: TableState, clock: Clock, seat: number, hidesPoints: boolean): Sitter {
  const occupant = table.occupants[seat]!;
  const { about, view } = table;
  const running = about?.status === "playing" && !about.resting;
  const guest = occupant.person ? about?.guests[occupant.person] : undefined;
  const away = table.isAway(occupant.person) && !occupant.bot;
  const turn = running && view?.["to_move"] === seat;
  const left = clock.shareOf(seat);
  return {
    seat,
    name: seat === table.self ? say("you") : (table.names[seat] ?? ""),
    art: guest ? avatarArt(guest.avatar) : occupant.bot ? table.regular(seat).art : "",
    cards: running ? ((view?.["hands"] as number[] | undefined)?.[seat] ?? null) : null,
    points: hidesPoints || about?.status === "waiting" ? "" : minus(String(table.scores[seat] ?? 0)),
    note: noteOf(table, clock, seat, turn, away),
    turn,
    away,
    left,
    low: left !== null && clock.low,
  };
}

function noteOf(table: TableState, clock: Clock, seat: number, turn: boolean, away: boolean): string {
  const occupant = table.occupants[seat]!;
  if (occupant.bot && table.about?.players[seat]?.person) return say("bot_sits_in");
  if (away) return say("away");
  if (!turn || clock.hours === null) return "";
  return clock.hours < 48 ? say("hours_left", { count: clock.hours }) : say("days_left", { count: Math.round(clock.hours / 24) });
}
