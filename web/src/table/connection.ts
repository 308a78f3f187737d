// One table's socket: comes back by itself, notices when the phone slept, and loses nothing that was said.
import type { Bye, FromTable, No, Verb } from "../wire";

export type Line = "connecting" | "open" | "lost" | "gone";

export interface Ear {
  /** Everything from the table, in order. */
  hear(news: FromTable): void;
  /** The line changed. */
  line(now: Line): void;
  /** The service's time in seconds, at this moment of ours (performance.now), give or take half of `trip`. */
  clock(time: number, at: number, trip: number): void;
}

interface Request {
  verb: Verb;
  turn: number; // of the table when it was sent
  done: (answer: No | null) => void;
}

const RETRY_MILLISECONDS = [300, 1000, 2000, 4000]; // before the next try
const PING_MILLISECONDS = 20_000; // between two pings
const ANSWER_MILLISECONDS = 8_000; // without an answer by then the line is dead
const AGAIN = new Set(["play", "continue"]); // what can be sent twice without harm
const PASSING = new Set(["store_down", "internal", "busy"]); // what may be over in a moment

export class Connection {
  private socket: WebSocket | null = null;
  private n = 0;
  private tries = 0;
  private reached = 0;
  private requests = new Map<number, Request>();
  private beat: ReturnType<typeof setInterval> | undefined;
  private deaf: ReturnType<typeof setTimeout> | undefined;
  private next: ReturnType<typeof setTimeout> | undefined;
  private now: Line = "connecting";
  private pinged = 0;
  private readonly wake = (): void => this.look();

  constructor(
    private readonly table: string,
    private readonly who: ({ token: string } | { key: string }) & { client?: string }, // a person, or a table screen; its build
    private readonly ear: Ear,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    document.addEventListener("visibilitychange", this.wake);
    window.addEventListener("online", this.wake);
    this.connect();
  }

  /** Asks for something; resolves with null when it was done, else with the refusal. */
  do(verb: Verb): Promise<No | null> {
    return new Promise((done) => {
      const n = ++this.n;
      this.requests.set(n, { verb, done, turn: this.reached });
      if (this.now === "open") this.write(n, verb);
      else if (this.now === "gone" || !AGAIN.has(verb.do)) this.drop(n, "unreachable");
    });
  }

  /** For good. */
  close(): void {
    this.turn("gone");
    this.stop();
    for (const n of [...this.requests.keys()]) this.drop(n, "unreachable");
    document.removeEventListener("visibilitychange", this.wake);
    window.removeEventListener("online", this.wake);
    this.socket?.close();
  }

  private connect(): void {
    this.stop();
    this.leave();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.open(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return socket.close();
      socket.send(JSON.stringify({ n: 0, verb: { do: "hello", table: this.table, ...this.who } }));
      this.listen();
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.socket === socket) this.hear(JSON.parse(message.data) as FromTable);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
    this.deaf = setTimeout(() => this.bury(socket), ANSWER_MILLISECONDS);
  }

  /** Lets go of the socket that is there, without hearing of its end. */
  private leave(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  private hear(news: FromTable): void {
    clearTimeout(this.deaf);
    this.deaf = undefined;
    if (news.news === "pong") return this.ear.clock(news.time, (this.pinged + performance.now()) / 2, performance.now() - this.pinged);
    if (news.news === "done" || news.news === "no") {
      // answers come in the order of the questions: one to a message that could not be read is for the oldest
      const n = news.n ?? (this.now === "open" ? this.requests.keys().next().value : 0);
      if (n === 0 && news.news === "no") return this.refused(news);
      const request = this.requests.get(n ?? -1);
      this.requests.delete(n ?? -1);
      request?.done(news.news === "no" ? news : null);
      return;
    }
    if (news.news === "bye") return this.sentAway(news);
    if (news.news === "row" && news.table) this.reached = news.table.turn;
    if (news.news !== "snapshot") return this.ear.hear(news);
    const back = this.now !== "open"; // else the table was only read again
    this.reached = news.table.turn;
    this.tries = 0;
    this.turn("open");
    if (back) this.repeat();
    this.ear.hear(news);
    if (back) this.ping();
  }

  /** What was on its way when the line went is sent again, unless the table has moved on. */
  private repeat(): void {
    for (const [n, { verb, done, turn }] of [...this.requests]) {
      if (turn !== this.reached) {
        this.requests.delete(n);
        done(null); // it arrived, or another player was quicker: the table shows it
      } else this.write(n, verb);
    }
  }

  private refused(no: No): void {
    if (PASSING.has(no.code)) return this.bury(this.socket);
    this.ear.hear(no);
    this.close();
  }

  private sentAway(bye: Bye): void {
    this.ear.hear(bye);
    if (!bye.again) this.close();
  }

  private write(n: number, verb: Verb): void {
    this.socket?.send(JSON.stringify({ n, verb }));
  }

  private drop(n: number, code: string): void {
    const request = this.requests.get(n);
    this.requests.delete(n);
    request?.done({ news: "no", n, code, rule: null, params: {} });
  }

  private lose(): void {
    this.stop();
    if (this.now === "gone") return;
    this.turn("lost");
    for (const [n, { verb }] of [...this.requests]) if (!AGAIN.has(verb.do)) this.drop(n, "unreachable");
    const wait = RETRY_MILLISECONDS[Math.min(this.tries++, RETRY_MILLISECONDS.length - 1)] ?? 4000;
    this.next = setTimeout(() => this.connect(), wait);
  }

  private listen(): void {
    clearInterval(this.beat);
    this.beat = setInterval(() => this.look(), PING_MILLISECONDS);
  }

  /** Whether the line still works: after a sleep the socket may be dead without knowing it. */
  private look(): void {
    if (document.visibilityState === "hidden") return;
    if (this.deaf !== undefined) return; // it is being tried just now
    if (this.now === "lost") return this.connect();
    if (this.now === "open") this.ping();
  }

  private ping(): void {
    this.pinged = performance.now();
    this.write(++this.n, { do: "ping" });
    const socket = this.socket;
    clearTimeout(this.deaf);
    this.deaf = setTimeout(() => this.bury(socket), ANSWER_MILLISECONDS);
  }

  /** Nobody answers: a dead line may take minutes to close by itself. */
  private bury(socket: WebSocket | null): void {
    if (this.socket !== socket) return;
    this.leave();
    this.lose();
  }

  private stop(): void {
    clearInterval(this.beat);
    clearTimeout(this.deaf);
    clearTimeout(this.next);
    this.deaf = undefined;
  }

  private turn(now: Line): void {
    if (this.now === now || this.now === "gone") return;
    this.now = now;
    this.ear.line(now);
  }
}
