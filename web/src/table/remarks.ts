// Who says what when news come: the game's own calls, and the regulars, who also speak when they have waited long.
import { say } from "../house/texts.svelte";
import { remark, trickOf } from "./regulars";
import type { Stage } from "./scene.svelte";
import type { Speech } from "./speech.svelte";
import type { Event, Fresh, TableState } from "./table.svelte";

const PATIENCE_MILLISECONDS = 25_000;

/** What belongs to the game: somebody passes, doubts, says mau. */
export function call(fresh: Fresh, { client, scene }: Stage, speech: Speech): void {
  for (const event of fresh.events) {
    const text = event.seat === null ? null : client?.call?.(event, scene);
    if (text) speech.say(event.seat!, text);
  }
}

export class Remarks {
  private heard = 0; // the last news
  private last: string | null = null; // the trick in which one of them spoke

  constructor(
    private readonly table: TableState,
    private readonly speech: Speech,
  ) {}

  hear(fresh: Fresh): void {
    if (fresh.seq <= this.heard) return;
    this.heard = fresh.seq;
    this.speak(fresh.events);
  }

  /** They wait for somebody from now on, until the returned function ends it. */
  wait(): () => void {
    const timer = setTimeout(() => this.speak([{ type: "waits", seat: null }]), PATIENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }

  private speak(events: readonly Event[]): void {
    const { table } = this;
    const bots = table.occupants.flatMap(({ bot, person }, seat) => (bot && !person ? [seat] : []));
    const now = `${table.view?.["round"]}/${trickOf(table.events)}`;
    const said = remark(table.id, bots, events, now, this.last);
    if (said === null) return;
    this.last = now;
    this.speech.say(said.seat, say(said.key, said.params));
  }
}
