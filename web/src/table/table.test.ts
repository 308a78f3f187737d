import { beforeEach, describe, expect, it, vi } from "vitest";
import type { About, FromTable } from "../wire";

vi.mock("../house/sound", () => ({ play: () => {} }));
import { me } from "../house/me.svelte";
import { TableStore, type Event } from "./table.svelte";

/** The service's side of the socket. */
class Wire {
  static last: Wire;
  onmessage: ((message: { data: string }) => void) | null = null;
  onopen: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  constructor() {
    Wire.last = this;
  }
  send(text: string): void {
    this.sent.push((JSON.parse(text) as { verb: Record<string, unknown> }).verb);
  }
  close(): void {}
}

const guest = (name: string) => ({ name, avatar: "fox", joined: 0 });
const about = {
  id: "tisch", seq: 9, turn: 9, number: 1, status: "playing", paused: false, resting: false, host: "ada", undo: null,
  settings: { game: "spiel", clock: { kind: "none", amount: 0 } },
  seats: [{ person: "ada", bot: null }, { person: null, bot: "normal" }],
  guests: { ada: guest("Ada") },
} as unknown as About;

const event = (type: string, seat: number | null = null): Event => ({ type, seat });
let table: TableStore;
let seq: number;

function tell(news: unknown): void {
  Wire.last.onmessage?.({ data: JSON.stringify(news as FromTable) });
}

function row(kind: string, more: Record<string, unknown> = {}): void {
  tell({ news: "row", seq: ++seq, kind, person: "ada", data: {}, time: 0, table: { turn: seq }, view: { to_move: 0, legal: ["x"] }, ...more });
}

const lines = (): string[] =>
  table.log.map((line) => (line.kind === "event" ? line.event.type : line.kind === "table" ? line.code : line.kind));

beforeEach(() => {
  seq = 9;
  vi.stubGlobal("WebSocket", Wire);
  me.become({ id: "ada", name: "Ada", avatar: "fox", lang: "de", secret: "geheim" });
  table = new TableStore("tisch", false);
  table.open();
  tell({
    news: "snapshot", seat: 0, table: about, view: { to_move: 0 }, prompt: null, events: [event("round_start"), event("deal")],
    sheets: [], said: [], present: ["ada"],
  });
});

describe("a table's log", () => {
  it("keeps its order when a move is taken back: the wish stands after what was played", () => {
    row("play", { events: [event("lay", 0)], data: { seat: 0 } });
    row("play", { events: [event("lay", 1), event("draw", 1)], data: { seat: 1, by: "bot" } });
    row("play", { events: [event("lay", 0)], data: { seat: 0 } });
    row("ask_undo", { again: true, events: [event("round_start"), event("deal"), event("lay", 0), event("lay", 1), event("draw", 1)], sheets: [] });
    expect(lines()).toEqual(["round_start", "deal", "lay", "lay", "draw", "ask_undo"]);
    expect(table.events.map((one) => one.type)).toEqual(["round_start", "deal", "lay", "lay", "draw"]);
    expect(table.log.flatMap((line) => (line.kind === "event" && line.bot ? [line.seq] : []))).toEqual([11]);
  });
  it("tells each line once: a line stays the same line when others come", () => {
    row("play", { events: [event("lay", 0)] });
    const before = [...table.log];
    row("play", { events: [event("lay", 1)] });
    expect(table.log.slice(0, -1)).toEqual(before);
    expect(table.log.every((line, at) => at === 0 || line.id > table.log[at - 1]!.id)).toBe(true);
    expect(new Set(table.log.map((line) => line.id)).size).toBe(table.log.length);
  });
});

describe("what follows from the news", () => {
  it("keeps the reader while nobody is renamed", () => {
    const { reader } = table;
    row("play", { events: [event("lay", 0)] });
    expect(table.reader).toBe(reader);
    row("join", { table: { guests: { ada: guest("Adele") } } });
    expect(table.reader).not.toBe(reader);
    expect(table.names[0]).toBe("Adele");
  });
  it("knows whose turn it is", () => {
    expect(table.mine).toBe(true);
    row("play", { view: { to_move: 1 } });
    expect(table.mine).toBe(false);
    expect(table.legal).toEqual([]);
  });
});

describe("a table screen", () => {
  it("comes with a key that it keeps, and no name", () => {
    const keys = [1, 2].map(() => {
      new TableStore("tisch", true).open();
      Wire.last.onopen?.();
      return Wire.last.sent[0]!;
    });
    expect(keys[0]).toEqual({ do: "hello", table: "tisch", key: expect.stringMatching(/^\w{16,}$/) as string });
    expect(keys[1]).toEqual(keys[0]);
  });
});
