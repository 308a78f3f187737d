import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { About, FromTable } from "../wire";
import { me } from "../house/me.svelte";
import { update } from "../house/update.svelte";
import { regularOf } from "./regulars";
import { TableState, type Event } from "./table.svelte";

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
  players: [{ person: "ada", name: "Ada" }, { person: null, name: "bot:normal" }],
} as unknown as About;

const event = (type: string, seat: number | null = null): Event => ({ type, seat });
let table: TableState;
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
  begin();
});

function begin(): void {
  table = new TableState("tisch", false);
  table.open();
  tell({
    news: "snapshot", seat: 0, table: about, view: { to_move: 0 }, prompt: null, events: [event("round_start"), event("deal")],
    sheets: [], said: [], present: ["ada"],
  });
}

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
  it("asks nothing of anyone at a table that is damaged", () => {
    const view = { to_move: 0, legal: ["x"] };
    const before = Wire.last.sent.length;
    me.become({ id: "ada", name: "Adele", avatar: "fox", lang: "de", secret: "geheim" });
    tell({ news: "snapshot", seat: 0, table: { ...about, damaged: 7 }, view, prompt: null, events: [], sheets: [], said: [], present: ["ada"] });
    expect([table.mine, table.legal]).toEqual([false, []]);
    expect(Wire.last.sent.length).toBe(before);
  });
});

describe("the names of a match", () => {
  const over = { ...about, status: "over", players: [{ person: "ada", name: "Ada" }, { person: "ben", name: "Ben" }] };
  it("stay those of the players, whatever happens to the seats", () => {
    row("stand", { table: { ...over, seats: [{ person: null, bot: "hard" }, { person: "ada", bot: null }] } });
    expect(table.names).toEqual(["Ada", "Ben"]);
    expect([table.seat, table.self]).toEqual([1, 0]);
    expect(table.reader.me).toBe(0);
    expect([table.sitting(0), table.sitting(1)]).toEqual([regularOf(table.id, 0).name, "Ada"]);
  });
  it("tell whether I have been alone among bots all the time", () => {
    expect(table.alone).toBe(true);
    row("leave", { person: "ben", table: { players: over.players } });
    expect(table.alone).toBe(false);
  });
});

describe("between rounds", () => {
  const ended = [event("lay", 0), { ...event("round_end"), sheet: { round: 1, points: [5, 0] } }];
  const next = [event("round_start"), event("deal")];
  beforeEach(() => {
    row("play", { events: [...ended, ...next], table: { resting: true }, view: { round: 2, scores: [5, 0] } });
  });
  it("the next one waits until the score has been seen", () => {
    expect(lines()).toEqual(["round_start", "deal", "lay", "round_end"]);
    expect(table.view).toEqual({ to_move: 0 });
    expect(table.fresh.events).toEqual(ended);
    expect(table.scores).toEqual([5, 0]);
    row("continue", { table: { resting: true, rested: ["ada"] }, view: { round: 2, scores: [5, 0] } });
    expect(table.view).toEqual({ to_move: 0 });
    row("continue", { table: { resting: false }, view: { round: 2, scores: [5, 0] } });
    expect(table.view).toEqual({ round: 2, scores: [5, 0] });
    expect(table.fresh.events).toEqual(next);
    expect(lines()).toEqual(["round_start", "deal", "lay", "round_end", "round_start", "deal"]);
    expect(table.events).toEqual(next);
  });
  it("nothing waits any longer if the last move is taken back", () => {
    row("ask_undo", { again: true, events: [event("round_start"), event("deal")], sheets: [], table: { resting: false }, view: { round: 1 } });
    expect(table.events.map((one) => one.type)).toEqual(["round_start", "deal"]);
    expect(lines().filter((line) => line === "round_end")).toEqual([]);
  });
});

describe("taking back what bots have answered", () => {
  const asked = (): unknown[] => Wire.last.sent.filter((verb) => verb["do"] === "ask_undo");
  it("asks before the match becomes practice, and is no trouble", async () => {
    const done = table.do({ do: "ask_undo" });
    tell({ news: "no", n: 2, code: "becomes_practice", rule: null, params: {} });
    expect(await done).toBe(false);
    expect(table.unrates).toBe(true);
    expect(table.trouble).toBe(null);
    expect(asked()).toEqual([{ do: "ask_undo" }]);
  });
  it("tells when it is practice, until the next match", () => {
    row("practice", { data: { reason: "undo" }, table: { practice: true, turn: 9 } });
    row("ask_undo", { again: true, events: [event("round_start"), event("deal")], sheets: [] });
    expect(lines()).toEqual(["round_start", "deal", "practice", "ask_undo"]);
    expect(table.about?.practice).toBe(true);
    row("start", { table: { practice: false, number: 2 } });
    expect(table.about?.practice).toBe(false);
  });
});

describe("going and coming", () => {
  it("is done once, however quickly it is clicked", async () => {
    const sent = (): number => Wire.last.sent.filter((verb) => verb["do"] === "start").length;
    const both = [table.do({ do: "start" }), table.do({ do: "start" })];
    expect(sent()).toBe(1);
    tell({ news: "done", n: 2, seq: 10 });
    expect(await Promise.all(both)).toEqual([true, true]);
    void table.do({ do: "start" });
    expect(sent()).toBe(2);
  });
  it("ends this tab when I leave in another one, and does not bring me back", () => {
    row("leave", { table: { guests: {}, seats: [] } });
    expect(table.ended?.code).toBe("left");
    tell({ news: "snapshot", seat: null, table: { ...about, guests: {} }, view: null, prompt: null, events: [], sheets: [], said: [], present: [] });
    expect(Wire.last.sent.map((verb) => verb["do"])).not.toContain("join");
  });
});

describe("the service's clock", () => {
  it("is kept though the device's is changed, and believed after a sleep", () => {
    vi.useFakeTimers();
    begin();
    const pong = (time: number): void => tell({ news: "pong", n: 1, time });
    pong(5000);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(table.now()).toBeCloseTo(5000, 0);
    vi.advanceTimersByTime(1000);
    pong(9000.5);
    expect(table.now()).toBeCloseTo(9001, 0);
    vi.useRealTimers();
  });
});

describe("a service of another build", () => {
  afterEach(() => {
    update.needed = false;
    vi.restoreAllMocks();
  });
  it.each([
    { news: "bye", reason: "reload", again: false },
    { news: "no", n: 0, code: "not_understood", rule: null, params: {} },
  ])("has this page reloaded, and the table stays in sight", (news) => {
    tell(news);
    expect(update.needed).toBe(true);
    expect(table.line).toBe("gone");
    expect(table.ended).toBe(null);
    expect(table.view).toEqual({ to_move: 0 });
  });
  it("is told which one this page is of", () => {
    vi.spyOn(update, "build", "get").mockReturnValue("index-4f2a91c0.js");
    table = new TableState("tisch", false);
    table.open();
    Wire.last.onopen?.();
    expect(Wire.last.sent[0]).toEqual({ do: "hello", table: "tisch", token: "geheim", client: "index-4f2a91c0.js" });
  });
});

describe("a table screen", () => {
  it("comes with a key that it keeps, and no name", () => {
    const keys = [1, 2].map(() => {
      new TableState("tisch", true).open();
      Wire.last.onopen?.();
      return Wire.last.sent[0]!;
    });
    expect(keys[0]).toEqual({ do: "hello", table: "tisch", key: expect.stringMatching(/^\w{16,}$/) as string });
    expect(keys[1]).toEqual(keys[0]);
  });
});
