// A table as this browser knows it: everything the service sent, one over the other.
import { me } from "../house/me.svelte";
import { won } from "../house/noise";
import { noisesOf, play as sound, ring } from "../house/sound";
import { taste } from "../house/taste.svelte";
import { say, texts } from "../house/texts.svelte";
import { update } from "../house/update.svelte";
import { Reader } from "../house/words";
import type { About, FromTable, News, No, Prompt, Said, SeatShown, Snapshot, Verb } from "../wire";
import { Connection, type Line } from "./connection";
import { screenKey } from "./screen";
import { REGULARS, regularOf, storedName, type Regular } from "./regulars";

export type View = Record<string, any>;
export type Event = { type: string; seat: number | null } & Record<string, any>;
export type Sheet = { round: number; points: number[] } & Record<string, any>;

/** A line of the log: an event of the game, something said, or something that happened at the table. */
export type Entry = { id: number } & (
  | { kind: "event"; event: Event; seq: number; bot: boolean }
  | { kind: "said"; said: Said }
  | { kind: "table"; code: string; name: string }
);
export type EventEntry = Extract<Entry, { kind: "event" }>;

/** What just happened, for the parts that show it moving. */
export interface Fresh {
  seq: number;
  events: Event[];
  before: View | null;
}

export interface Trouble {
  code: string;
  params: Record<string, unknown>;
  rule: string | null;
  number: number; // so that the same refusal twice is seen twice
}

/** Somebody who teaches at this table. */
export interface Teacher {
  readonly names: readonly string[]; // of the others, by seat from 1 on
  readonly listening: boolean; // I am to listen, and nothing else is asked of me
}

const LOGGED = new Set(["join", "leave", "remove", "stand_in", "return", "pause", "host", "practice", "ask_undo", "lock", "close"]);
const LOG_LINES = 400; // the newest are kept

export class TableState {
  line = $state<Line>("connecting");
  about = $state.raw<About | null>(null);
  view = $state.raw<View | null>(null);
  prompt = $state.raw<Prompt | null>(null);
  seat = $state<number | null>(null);
  present = $state.raw<readonly string[]>([]);
  log = $state.raw<Entry[]>([]);
  sheets = $state.raw<Sheet[]>([]);
  fresh = $state.raw<Fresh>({ seq: 0, events: [], before: null });
  fitting = $state.raw<readonly string[]>([]); // tips that fit what just happened to me
  trouble = $state.raw<Trouble | null>(null);
  ended = $state<{ code: string; params: Record<string, unknown> } | null>(null);
  recorded = $state(0); // the last match whose result is stored
  sending = $state(false); // a move is on its way
  unrates = $state(false); // taking a move back would make the match practice, and I have not said whether I want that
  revealed = $state(true); // the sheet of the round that has just ended was seen to its end
  teacher = $state.raw<Teacher | null>(null); // in a lesson
  timeOut = $state(""); // my time ran out: what was played for me, in words
  quiet = false; // the table lies on another screen, which sounds: here only my turn does
  private coming = $state.raw<{ view: View; prompt: Prompt | null; events: Event[] } | null>(null); // the next round, while all rest
  private offset = (Date.now() - performance.now()) / 1000; // the service's clock minus ours, in seconds
  private asking = new Map<string, Promise<boolean>>(); // what is on its way
  private connection: Connection | null = null;
  private troubles = 0;
  private written = 0; // lines of the log so far
  private trip = Infinity; // milliseconds to the service and back, when the clock was set
  private seen = $state.raw<Record<string, string>>({}); // names of all who have been here

  constructor(
    readonly id: string,
    readonly screen: boolean, // a table screen shows what onlookers see, and does nothing
  ) {}

  open(): void {
    const who = this.screen ? { key: screenKey() } : { token: me.secret };
    this.connection = new Connection(this.id, { ...who, client: update.build ?? undefined }, {
      hear: (news) => this.hear(news),
      line: (now) => (this.line = now),
      clock: (time, at, trip) => this.set(time, at, trip),
    });
  }

  close(): void {
    this.connection?.close();
  }

  // what follows from it

  readonly game = $derived(this.about?.settings.game ?? "");

  /** Who sits where; once a match is over, who sat there in it. */
  readonly occupants = $derived<SeatShown[]>(
    this.about?.status === "over"
      ? this.about.players.map(({ person, name }) => ({ person, bot: person === null ? name : null }))
      : (this.about?.seats ?? []),
  );
  /** My seat among them. */
  readonly self = $derived.by(() => (this.about?.status === "over" && !this.screen ? seatOf(this.occupants, me.id) : this.seat));

  // as text, so that news which rename nobody leave the reader as it is, and with it the lines already written
  private readonly named = $derived(JSON.stringify(this.playerNames()));
  /** The names of the players in the match, even if others sit there by now; before it of those who sit there. */
  readonly names = $derived(JSON.parse(this.named) as string[]);
  readonly reader = $derived(new Reader(texts.of(this.game), this.names, this.self));

  /** Whether something is asked of me now. */
  readonly mine = $derived(
    this.about?.status === "playing" &&
      !this.about.paused &&
      !this.about.resting &&
      !this.about.damaged &&
      !this.teacher?.listening &&
      this.seat !== null &&
      this.view?.["to_move"] === this.seat &&
      !this.about.seats[this.seat]?.bot,
  );

  readonly events = $derived(running(this.log.flatMap((line) => (line.kind === "event" ? [line.event] : []))));

  readonly legal = $derived<string[]>(this.mine ? ((this.view?.["legal"] as string[] | undefined) ?? []) : []);

  /** The result so far, with the round that has just ended. */
  readonly scores = $derived(((this.coming?.view ?? this.view)?.["scores"] as number[] | undefined) ?? []);

  /** The result as mats and block show it: a sheet that tells slowly is not given away. */
  readonly shownScores = $derived(this.revealed ? this.scores : ((this.view?.["scores"] as number[] | undefined) ?? []));
  readonly shownSheets = $derived(this.revealed ? this.sheets : this.sheets.slice(0, -1));

  /** The service's time, in seconds. */
  now(): number {
    return performance.now() / 1000 + this.offset;
  }

  get host(): boolean {
    return !this.screen && this.about?.host === me.id;
  }

  /** What was said at the table, but for those whom I don't want to hear. */
  get talk(): Said[] {
    return this.log.flatMap((entry) => (entry.kind === "said" && !taste.isMuted(entry.said.person) ? [entry.said] : []));
  }

  /** Whether the page helps to remember what was played. */
  get memory(): boolean {
    return this.about?.settings.memory ?? true;
  }

  /** Whether I am the only person who plays in this match, and have been from its beginning. */
  get alone(): boolean {
    const people = [...(this.about?.players ?? []), ...(this.about?.seats ?? [])].map(({ person }) => person);
    return this.seat !== null && people.every((person) => person === null || person === me.id);
  }

  isAway(person: string | null | undefined): boolean {
    return !!person && !this.present.includes(person);
  }

  // doing

  /** Does it once: the second click of a double click is the same wish. */
  do(verb: Verb): Promise<boolean> {
    const wish = JSON.stringify(verb);
    const answer = this.asking.get(wish) ?? this.ask(verb).finally(() => this.asking.delete(wish));
    this.asking.set(wish, answer);
    return answer;
  }

  private async ask(verb: Verb): Promise<boolean> {
    if (this.connection === null) return false;
    const no = await this.connection.do(verb);
    if (no?.code === "becomes_practice") this.unrates = true;
    else if (no !== null && no.code !== "stale") this.complain(no);
    return no === null;
  }

  /** Plays a move that was decided on what is shown now. */
  async play(move: string): Promise<boolean> {
    if (this.about === null || this.sending) return false;
    this.sending = true;
    this.trouble = null;
    try {
      return await this.do({ do: "play", move, turn: this.about.turn });
    } finally {
      this.sending = false;
    }
  }

  complain(no: Pick<No, "code" | "params" | "rule">): void {
    this.trouble = { code: no.code, params: no.params, rule: no.rule, number: ++this.troubles };
  }

  // hearing

  /** What a person is or was called here. */
  called(person: string | null): string {
    return this.seen[person ?? ""] ?? "?";
  }

  private meet(): void {
    const now = Object.entries(this.about?.guests ?? {});
    if (now.some(([person, guest]) => this.seen[person] !== guest.name))
      this.seen = { ...this.seen, ...Object.fromEntries(now.map(([person, guest]) => [person, guest.name])) };
  }

  private hear(news: FromTable): void {
    this.meet(); // those who leave are known only before
    if (news.news === "snapshot") this.take(news);
    else if (news.news === "row") this.lay(news);
    else if (news.news === "present") this.present = news.people;
    else if (news.news === "no") this.end(news.code, news.params);
    else if (news.news === "bye" && !news.again) this.end(news.reason);
    this.meet();
  }

  /** Nothing more comes from the table.  One that does not understand even a greeting is of another build, too. */
  private end(code: string, params: Record<string, unknown> = {}): void {
    if (code === "reload" || code === "not_understood") update.needed = true;
    else this.ended = { code, params };
  }

  private take(news: Snapshot): void {
    const wasMine = this.mine;
    this.about = news.table;
    this.view = news.view;
    this.prompt = news.prompt;
    this.seat = news.seat;
    this.present = news.present;
    this.sheets = news.sheets as Sheet[];
    this.recorded = news.table.status === "over" ? news.table.number : news.table.number - 1;
    const { resting } = news.table;
    this.coming = resting && news.view ? { view: news.view, prompt: news.prompt, events: news.events as Event[] } : null;
    this.log = [...this.entriesOf(resting ? [] : (news.events as Event[]), 0), ...news.said.map((said): Entry => ({ id: ++this.written, kind: "said", said }))];
    this.fresh = { seq: news.table.seq, events: [], before: null };
    this.revealed = true;
    this.introduce();
    this.ring(wasMine);
  }

  /** Comes to the table, or comes with the name that I have now. */
  private introduce(): void {
    const known = this.about?.guests[me.id];
    if (this.screen || this.ended || this.about?.damaged || this.about?.status === "closed" || (known?.name === me.name && known.avatar === me.avatar)) return;
    void this.do({ do: "join", name: me.name, avatar: me.avatar });
  }

  /** Sets our clock by the service's; the answer that came quickest tells best. */
  private set(time: number, at: number, trip: number): void {
    const offset = time - at / 1000;
    const slept = Math.abs(offset - this.offset) * 2000 > trip + this.trip; // no trip is long enough to explain it
    if (trip > this.trip * 1.5 && !slept) return;
    this.trip = trip;
    this.offset = offset;
  }

  private lay(news: News): void {
    const wasMine = this.mine;
    const before = this.view;
    if (news.table && this.about) {
      this.about = { ...this.about, ...news.table };
      if (!this.screen) this.seat = seatOf(this.about.seats, me.id);
    }
    const events = this.unfold(news);
    this.write(news, events);
    this.tally(news, events);
    if (news.kind === "play") this.timeOut = this.playedForMe(news, events);
    if (events.some(({ type }) => type === "round_end") && !news.again) this.revealed = false;
    if (!this.about?.resting && this.about?.status === "playing") this.revealed = true;
    if (news.tips) this.fitting = news.tips;
    if (news.kind === "record") this.recorded = this.about?.number ?? 0;
    if (news.table) this.fresh = { seq: news.seq, events: news.again ? [] : events, before };
    if (events.length > 0 && !news.again && !this.quiet) sound(...noisesOf(events, this.game));
    if (news.kind !== "say" && news.kind !== "wave") this.trouble = null;
    if (news.kind === "leave" && news.person === me.id && !this.screen) this.ended = { code: "left", params: {} };
    this.ring(wasMine);
  }

  /** Shows the view and returns what has happened; between rounds the next one waits until all have seen the score. */
  private unfold(news: News): Event[] {
    const events = (news.events ?? []) as Event[];
    const prompt = news.prompt ?? null;
    if (this.about?.resting) {
      const begin = events.findLastIndex(begins);
      const held = begin < 0 ? (this.coming?.events ?? []) : events.slice(begin);
      if (news.view) this.coming = { view: news.view, prompt, events: held };
      return begin < 0 ? events : events.slice(0, begin);
    }
    const held = news.again ? [] : (this.coming?.events ?? []);
    this.coming = null;
    if (news.view || this.about?.status === "waiting") {
      this.view = news.view ?? null;
      this.prompt = prompt;
    }
    return [...held, ...events];
  }

  private write(news: News, events: Event[]): void {
    let log = news.kind === "start" ? this.log.filter((line) => line.kind === "said") : this.log;
    if (news.again) log = rewound(log, this.entriesOf(events, news.seq));
    const deed = news.data["by"] === "bot" ? events.findIndex((event) => event.seat === news.data["seat"]) : -1;
    const lines: Entry[] = news.again ? [] : this.entriesOf(events, news.seq, deed);
    const id = ++this.written;
    if (news.kind === "say" || news.kind === "wave") {
      lines.push({ id, kind: "said", said: { seq: news.seq, person: news.person, kind: news.kind, data: news.data, time: news.time } });
    } else if (news.kind === "play" && news.data["by"] === "clock") {
      lines.unshift({ id, kind: "table", code: "time_out", name: this.names[news.data["seat"] as number] ?? "" });
    } else if (LOGGED.has(news.kind)) {
      lines.push({ id, kind: "table", code: tableCode(news), name: this.whom(news) });
    }
    if (lines.length > 0 || log !== this.log) this.log = [...log, ...lines].slice(-LOG_LINES);
  }

  private entriesOf(events: Event[], seq: number, deed = -1): EventEntry[] {
    return events.map((event, at) => ({ id: ++this.written, kind: "event", event, seq, bot: at === deed }));
  }

  private tally(news: News, events: Event[]): void {
    if (news.kind === "start" || news.kind === "change") this.sheets = [];
    if (news.again && news.sheets) this.sheets = news.sheets as Sheet[];
    const ends = news.again ? [] : events.filter((event) => event.type === "round_end");
    if (ends.length > 0) this.sheets = [...this.sheets, ...ends.map((event) => event["sheet"] as Sheet)];
    if (events.some((event) => event.type === "match_end") && !news.again && !this.quiet) sound(won);
  }

  /** What the service played when my time was up, in words; empty if it was none of that. */
  private playedForMe(news: News, events: Event[]): string {
    if (news.data["seat"] !== this.seat) return this.timeOut;
    if (news.data["by"] !== "clock") return "";
    return say("time_out", { what: events.filter(({ seat }) => seat === this.seat).map((event) => this.reader.say("events", event.type, event)).join(" ") });
  }

  private ring(wasMine: boolean): void {
    if (this.mine && !wasMine) ring();
  }

  private whom(news: News): string {
    const seat = news.data["seat"] as number | undefined;
    if (news.kind === "stand_in" && seat !== undefined) return this.names[seat] ?? "";
    const person = (news.data["who"] as string | undefined) ?? news.person;
    return this.about?.guests[person ?? ""]?.name ?? this.called(person);
  }

  private playerNames(): string[] {
    const { players = [], seats = [], guests } = this.about ?? {};
    if (players.length === 0) return seats.map((_, seat) => this.sitting(seat));
    return players.map(({ person, name }, seat) => guests?.[person ?? ""]?.name ?? this.taught(seat)?.name ?? storedName(this.id, name, seat));
  }

  /** The regular who plays there: in a lesson the one it names. */
  regular(seat: number): Regular {
    return this.taught(seat) ?? regularOf(this.id, seat);
  }

  private taught(seat: number): Regular | undefined {
    const name = this.teacher?.names[seat - 1];
    return REGULARS.find((regular) => regular.name === name);
  }

  /** The name of the player who sits there now. */
  sitting(seat: number): string {
    const occupant = this.about?.seats[seat];
    if (occupant?.person) return this.about?.guests[occupant.person]?.name ?? "?";
    return occupant?.bot ? this.regular(seat).name : "";
  }
}

export function seatOf(seats: readonly SeatShown[], person: string): number | null {
  const seat = seats.findIndex((occupant) => occupant.person === person);
  return seat < 0 ? null : seat;
}

/** The events of the running round. */
export function running(events: Event[]): Event[] {
  return events.slice(Math.max(0, events.findLastIndex(begins)));
}

const begins = (event: Event): boolean => event.type === "round_start";

/** The log once moves were taken back: of the running round only as many events as came again, the rest as it was. */
function rewound(log: Entry[], again: EventEntry[]): Entry[] {
  const begin = log.findLastIndex((line) => line.kind === "event" && begins(line.event));
  if (begin < 0) return [...again, ...log.filter((line) => line.kind !== "event")];
  let left = again.length;
  return log.filter((line, at) => at < begin || line.kind !== "event" || left-- > 0);
}

function tableCode(news: News): string {
  if (news.kind === "pause" || news.kind === "lock") return `${news.kind}_${news.data["on"] ? "on" : "off"}`;
  return news.kind;
}
