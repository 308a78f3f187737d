import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { About, FromTable } from "../wire";
import { Connection, type Line } from "./connection";

/** The browser's side of a socket, with the service's side in the test's hand. */
class Wire {
  static all: Wire[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { n: number; verb: { do: string; [key: string]: unknown } }[] = [];
  closed = false;
  constructor() {
    Wire.all.push(this);
  }
  static get last(): Wire {
    return Wire.all.at(-1)!;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.onclose?.();
  }
  tell(news: unknown): void {
    this.onmessage?.({ data: JSON.stringify(news) });
  }
  /** The service answers the greeting: the table as it is. */
  begin(turn: number): void {
    this.onopen?.();
    this.tell({ news: "snapshot", table: { turn } as About });
  }
}

const verbs = (): string[] => Wire.last.sent.map((one) => one.verb.do);
let lines: Line[];
let heard: FromTable[];
let times: number[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  lines = [];
  heard = [];
  times = [];
  connection = new Connection(
    "tisch",
    { token: "geheim" },
    { hear: (news) => heard.push(news), line: (now) => lines.push(now), clock: (time) => times.push(time) },
    () => new Wire() as unknown as WebSocket,
  );
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("a connection", () => {
  it("greets with table and secret, and is open with the first snapshot", () => {
    Wire.last.begin(3);
    expect(Wire.last.sent[0]).toEqual({ n: 0, verb: { do: "hello", table: "tisch", token: "geheim" } });
    expect(lines).toEqual(["open"]);
    expect(heard.map((news) => news.news)).toEqual(["snapshot"]);
  });

  it("gives each request its own answer", async () => {
    Wire.last.begin(3);
    const first = connection.do({ do: "continue" });
    const second = connection.do({ do: "say", text: "hi" });
    Wire.last.tell({ news: "no", n: 3, code: "chat_off", rule: null, params: {} });
    Wire.last.tell({ news: "done", n: 2, seq: 9 });
    expect(await first).toBeNull();
    expect((await second)?.code).toBe("chat_off");
  });

  it("comes back by itself, and sends a move again that nobody has answered", async () => {
    Wire.last.begin(3);
    const move = connection.do({ do: "play", move: "r5", turn: 3 });
    Wire.last.close();
    expect(lines).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(300);
    expect(Wire.all).toHaveLength(2);
    Wire.last.begin(3);
    expect(verbs()).toEqual(["hello", "play", "ping"]);
    Wire.last.tell({ news: "done", n: 2, seq: 4 });
    expect(await move).toBeNull();
    expect(lines).toEqual(["open", "lost", "open"]);
  });

  it("does not send a move again that has arrived", async () => {
    Wire.last.begin(3);
    const move = connection.do({ do: "play", move: "r5", turn: 3 });
    Wire.last.close();
    vi.advanceTimersByTime(300);
    Wire.last.begin(4);
    expect(verbs()).toEqual(["hello", "ping"]);
    expect(await move).toBeNull();
  });

  it("says what was not sent, and never says it twice", async () => {
    Wire.last.begin(3);
    const word = connection.do({ do: "say", text: "hi" });
    Wire.last.close();
    expect((await word)?.code).toBe("unreachable");
    const other = connection.do({ do: "say", text: "ho" });
    expect((await other)?.code).toBe("unreachable");
    vi.advanceTimersByTime(300);
    Wire.last.begin(3);
    expect(verbs()).toEqual(["hello", "ping"]);
  });

  it("lets the listener ask for something at once", async () => {
    const requests: Promise<unknown>[] = [];
    connection.close();
    connection = new Connection("tisch", { token: "geheim" }, {
      hear: () => requests.push(connection.do({ do: "join", name: "Ada", avatar: "fox" })),
      line: () => {},
      clock: () => {},
    }, () => new Wire() as unknown as WebSocket);
    Wire.last.begin(3);
    expect(verbs()).toEqual(["hello", "join", "ping"]);
    Wire.last.tell({ news: "done", n: 1, seq: 4 });
    expect(await requests[0]).toBeNull();
  });

  it("sends nothing twice when the table is only read again", () => {
    Wire.last.begin(3);
    void connection.do({ do: "ask_undo" });
    Wire.last.tell({ news: "snapshot", table: { turn: 3 } as About });
    expect(verbs()).toEqual(["hello", "ping", "ask_undo"]);
  });

  it("has one socket, however often the phone wakes", () => {
    Wire.last.begin(3);
    Wire.last.tell({ news: "pong", n: 1, time: 5 });
    Wire.last.close();
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    expect(Wire.all.filter((wire) => !wire.closed)).toHaveLength(1);
    connection.close();
    expect(Wire.all.every((wire) => wire.closed)).toBe(true);
  });

  it("answers everything when it is closed", async () => {
    Wire.last.begin(3);
    const move = connection.do({ do: "play", move: "r5", turn: 3 });
    connection.close();
    expect((await move)?.code).toBe("unreachable");
  });

  it("notices a line that died while the phone slept", () => {
    Wire.last.begin(3);
    Wire.last.tell({ news: "pong", n: 1, time: 5 });
    vi.advanceTimersByTime(20_000);
    expect(verbs()).toEqual(["hello", "ping", "ping"]);
    vi.advanceTimersByTime(8_000);
    expect(lines).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(300);
    expect(Wire.all).toHaveLength(2);
  });

  it("keeps a line that answers", () => {
    Wire.last.begin(3);
    Wire.last.tell({ news: "pong", n: 1, time: 5 });
    vi.advanceTimersByTime(20_000);
    Wire.last.tell({ news: "pong", n: 2, time: 25 });
    vi.advanceTimersByTime(10_000);
    expect(times).toEqual([5, 25]);
    expect(lines).toEqual(["open"]);
    expect(Wire.all).toHaveLength(1);
  });

  it("stays away when it was sent away", () => {
    Wire.last.begin(3);
    Wire.last.tell({ news: "bye", reason: "removed", again: false });
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
    expect(lines).toEqual(["open", "gone"]);
    expect(heard.at(-1)).toMatchObject({ news: "bye", reason: "removed" });
  });

  it("gives up a table that does not exist, and tries again what may come back", () => {
    Wire.last.onopen?.();
    Wire.last.tell({ news: "no", n: 0, code: "store_down", rule: null, params: {} });
    expect(heard).toEqual([]); // nothing has ended
    vi.advanceTimersByTime(300);
    expect(Wire.all).toHaveLength(2);
    Wire.last.onopen?.();
    Wire.last.tell({ news: "no", n: 0, code: "no_such_table", rule: null, params: {} });
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(2);
    expect(heard).toMatchObject([{ news: "no", code: "no_such_table" }]);
  });

  it("gives up where even the greeting was not understood", () => {
    Wire.last.onopen?.();
    Wire.last.tell({ news: "no", n: null, code: "not_understood", rule: null, params: {} });
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
    expect(lines).toEqual(["gone"]);
  });

  it("takes an answer without a number for the eldest question", async () => {
    Wire.last.begin(3);
    const first = connection.do({ do: "say", text: "\ud83d" });
    const second = connection.do({ do: "say", text: "hi" });
    Wire.last.tell({ news: "no", n: null, code: "not_understood", rule: null, params: {} });
    Wire.last.tell({ news: "done", n: 3, seq: 9 });
    expect((await first)?.code).toBe("not_understood");
    expect(await second).toBeNull();
  });
});
