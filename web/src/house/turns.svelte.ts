// Where I am awaited, whatever page is open: the tab's title and badge say how often, and a notice where people want one.
import { ask } from "./api";
import { keep, kept } from "./keep";
import { me } from "./me.svelte";
import { say, texts } from "./texts.svelte";

interface Awaiting {
  id: string;
  game: string;
  to_move: string | null;
}

const LOOK_MILLISECONDS = 30_000; // a move of a correspondence match has days
const supported = "Notification" in globalThis; // only in secure contexts

class Turns {
  count = $state(0); // tables that wait for me, besides the one I am looking at
  told = $state(supported && kept("tell-turns") === "on" && Notification.permission === "granted");
  readonly supported = supported;
  private known = new Set<string>(); // tables that waited before: nobody is told twice
  private here: string | null = null;

  /** Looks around from now on; returns how to stop. */
  watch(): () => void {
    const look = (): void => void this.look();
    look();
    const timer = setInterval(look, LOOK_MILLISECONDS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  /** The table that is open, and whether it is my turn there: its page says so itself. */
  at(table: string | null, game = "", mine = false): void {
    this.here = table;
    if (table === null) return;
    if (mine && document.hidden && !this.known.has(table)) this.notify(table, game);
    if (mine) this.known.add(table);
    else this.known.delete(table);
  }

  /** Asks the browser whether notices are allowed; false if it refuses. */
  async wish(on: boolean): Promise<boolean> {
    const granted = on && supported && (await Notification.requestPermission()) === "granted";
    this.told = granted;
    keep("tell-turns", granted ? "on" : null);
    return granted || !on;
  }

  private async look(): Promise<void> {
    if (!me.known) return;
    const tables = await ask<Awaiting[]>("/api/me/tables").catch(() => null);
    if (tables !== null) await this.hear(tables);
  }

  async hear(tables: readonly Awaiting[]): Promise<void> {
    const waiting = tables.filter((table) => table.to_move === me.id);
    const elsewhere = waiting.filter(({ id }) => id !== this.here);
    const fresh = elsewhere.filter(({ id }) => !this.known.has(id));
    this.known = new Set(waiting.map(({ id }) => id));
    this.count = elsewhere.length;
    this.badge();
    if (!document.hidden || fresh.length === 0) return;
    await texts.need(...fresh.map(({ game }) => game)).catch(() => {});
    for (const { id, game } of fresh) this.notify(id, game);
  }

  private badge(): void {
    const { setAppBadge } = navigator as Partial<Pick<Navigator, "setAppBadge">>;
    void setAppBadge?.call(navigator, this.count).catch(() => {});
  }

  private notify(table: string, game: string): void {
    if (!this.told) return;
    const notice = new Notification(say("turn_waits", { game: texts.of(game).own.name }), { tag: table, icon: "/assets/icon.svg" });
    notice.onclick = () => {
      window.focus();
      location.assign(`/t/${table}`);
    };
  }
}

export const turns = new Turns();

/** What the tab is called: how many tables wait for me, then the page. */
export const titled = (page: string): string => (turns.count > 0 ? `(${turns.count}) ${page}` : page);
