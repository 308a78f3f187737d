// The line under the table that says who is to do what, so that nobody has to ask across the room.
import type { GameClient, Scene } from "../games/client";
import { say } from "../house/texts.svelte";
import type { TableState } from "../table/table.svelte";

export interface Caption {
  line: string;
  second: string;
}

export function captionOf(table: TableState, client: GameClient, scene: Scene): Caption {
  const { about, view } = table;
  const seat = view?.["to_move"] as number | null | undefined;
  if (!about || about.status === "over") return { line: "", second: "" };
  if (about.status === "waiting") return waiting(table);
  if (about.resting) return { line: say("round_n_over", { round: table.sheets.at(-1)?.round ?? "" }), second: "" };
  if (about.paused) return { line: say("paused"), second: "" };
  if (seat === null || seat === undefined) return { line: "", second: "" };
  return { line: say("turn_now", { name: table.names[seat] ?? "" }), second: small(client.task?.(scene) ?? "") };
}

function waiting({ about }: TableState): Caption {
  const free = about!.seats.filter(({ person, bot }) => !person && !bot).length;
  if (free > 0) return { line: say("seats_free", { count: free }), second: say("scan_to_join") };
  const host = about!.guests[about!.host ?? ""]?.name;
  return { line: host ? say("host_starts", { name: host }) : "", second: "" };
}

/** It goes on where the line before it ends. */
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
