// Every message between client and server. Written by `python -m tools.wire`; change the definitions there.

/** Something to do at the table; the answer has the same `n`. */
export interface Request {
  n: number;
  verb: Join | Leave | Sit | Stand | Swap | PutBot | PutAgent | Fill | StandIn | Return | Change | Mode | Lock | Remove | HandOn | Close | Start | Play | Continue | Pause | Page | AskUndo | AnswerUndo | Say | Wave | Hello | Ping;
}

/** Comes to the table, or changes name or avatar. */
export interface Join {
  do: "join";
  name: string;
  avatar: string;
}

/** Leaves for good; during a match a bot takes over the seat. */
export interface Leave {
  do: "leave";
}

/** Takes a seat, or moves to it, unless a person sits there; a bot makes room. */
export interface Sit {
  do: "sit";
  seat: number;
}

/** Gives up the seat and watches. */
export interface Stand {
  do: "stand";
}

/** The host swaps two seats. */
export interface Swap {
  do: "swap";
  one: number;
  other: number;
}

/** The host puts a bot on a free seat, changes its level, or removes it (no level). */
export interface PutBot {
  do: "bot";
  seat: number;
  level: "easy" | "expert" | "hard" | "normal" | null;
}

/** The host puts a trained agent on a free seat, or in place of a bot. */
export interface PutAgent {
  do: "agent";
  seat: number;
  name: string;
}

/** The host puts bots on all free seats. */
export interface Fill {
  do: "fill";
  level: "easy" | "expert" | "hard" | "normal";
}

/** A player lets a bot sit in for a person who is away. */
export interface StandIn {
  do: "stand_in";
  seat: number;
}

/** Takes the seat back from the bot that sat in. */
export interface Return {
  do: "return";
}

/** Changes the settings, between matches; people keep their seats as long as there are enough. */
export interface Change {
  do: "change";
  settings: SettingsWanted;
}

/** Everything about a table that is chosen and not played. */
export interface Settings {
  game: string;
  players: number;
  options: Record<string, boolean | number>;
  public: boolean;
  clock: Clock;
  watching: "now" | "rounds";
  chat: boolean;
  memory: boolean;
  level: "easy" | "expert" | "hard" | "normal";
  pace: number;
}

/** Everything about a table that is chosen and not played. */
export interface SettingsWanted {
  game: string;
  players: number;
  options?: Record<string, boolean | number>;
  public?: boolean;
  clock?: ClockWanted;
  watching?: "now" | "rounds";
  chat?: boolean;
  memory?: boolean;
  level?: "easy" | "expert" | "hard" | "normal";
  pace?: number;
}

/** How long a person may think: without a limit, or `amount` seconds or days for a move. */
export interface Clock {
  kind: "days" | "none" | "seconds";
  amount: number;
}

/** How long a person may think: without a limit, or `amount` seconds or days for a move. */
export interface ClockWanted {
  kind?: "days" | "none" | "seconds";
  amount?: number;
}

/** Changes what may change at any time: chat on or off, what onlookers see, the bots' pace. */
export interface Mode {
  do: "mode";
  chat: boolean;
  watching: "now" | "rounds";
  pace: number;
}

/** Locks the table for newcomers, or unlocks it. */
export interface Lock {
  do: "lock";
  on: boolean;
}

/** Sends a person away for good. */
export interface Remove {
  do: "remove";
  who: string;
}

/** Makes someone else the host; the service does so when the host is away. */
export interface HandOn {
  do: "host";
  who: string;
}

/** Closes the table; a running match ends without a result. */
export interface Close {
  do: "close";
}

/** Begins a match once all seats are taken: the host the first one, anyone with a seat a rematch. */
export interface Start {
  do: "start";
}

/** A move. `turn` is the row after which the player decided; a decision on an older table is refused. */
export interface Play {
  do: "play";
  move: string;
  turn: number;
}

/** Has seen the score; play goes on when everyone has, or when the rest is over (then the service does this). */
export interface Continue {
  do: "continue";
}

/** Pauses the match, or ends the pause. */
export interface Pause {
  do: "pause";
  on: boolean;
}

/** Has read what the coach said: the lesson goes on to this step. */
export interface Page {
  do: "page";
  step: number;
}

/** Asks to take back everything from one's own last move on. */
export interface AskUndo {
  do: "ask_undo";
  practice?: boolean;
}

/** Agrees or refuses; the person who asked can withdraw the request. */
export interface AnswerUndo {
  do: "answer_undo";
  yes: boolean;
}

/** A short text for everyone at the table. */
export interface Say {
  do: "say";
  text: string;
}

/** One of the quick phrases. */
export interface Wave {
  do: "wave";
  phrase: "bye" | "good_game" | "hello" | "hurry" | "laugh" | "oops" | "thanks" | "thinking" | "well_played" | "wow";
}

/** The first message: who is connecting, and to which table. A table screen has no token. It sends a key of its own choice, with which it is let back in after the table has been locked. */
export interface Hello {
  do: "hello";
  table: string;
  token?: string | null;
  key?: string | null;
  client?: string | null;
}

/** Is anyone there? */
export interface Ping {
  do: "ping";
}

/** The table as it is now. `events` are those of the running round; `sheets` the finished rounds. */
export interface Snapshot {
  news: "snapshot";
  seat: number | null;
  table: About;
  view: Record<string, any> | null;
  prompt: Prompt | null;
  events: Record<string, any>[];
  sheets: Record<string, any>[];
  said: Said[];
  present: string[];
}

/** All of a table. */
export interface About {
  seq: number;
  turn: number;
  status: "closed" | "over" | "playing" | "waiting";
  resting: boolean;
  rested: string[];
  undo: UndoShown | null;
  due: number | null;
  id: string;
  code: string;
  settings: Settings;
  host: string | null;
  locked: boolean;
  paused: boolean;
  number: number;
  practice?: boolean;
  position?: PositionShown;
  guests: Record<string, GuestShown>;
  seats: SeatShown[];
  agents?: string[];
  players: PlayerShown[];
  damaged?: number | null;
}

/** Who wants to take moves back, and who still has to agree. */
export interface UndoShown {
  person: string;
  waiting: string[];
}

/** Where a position table began, and how far its lesson has come. */
export interface PositionShown {
  seat: number;
  example: string | null;
  lesson: string | null;
  step: number;
  moves: number;
  shows: string | null;
}

/** A person at the table. */
export interface GuestShown {
  name: string;
  avatar: string;
}

/** A seat: a person, a bot (its level, or `agent:` and a name), both (the bot sits in), or nobody. */
export interface SeatShown {
  person: string | null;
  bot: string | null;
  missing?: boolean;
}

/** Who began the match on a seat, even if they have left; a bot has no person, and its level as its name. */
export interface PlayerShown {
  person: string | null;
  name: string;
}

/** For the seat to move, as codes and parameters of the words: the situation, the question, and every move. If there are too many moves to choose from a list, `moves` has those of the rare kinds and one of each other kind. */
export interface Prompt {
  status: [string, Record<string, any>][];
  ask: [string, Record<string, any>];
  moves: Record<string, [string, Record<string, any>]>;
}

/** A message or quick phrase at the table. */
export interface Said {
  seq: number;
  person: string | null;
  kind: string;
  data: Record<string, any>;
  time: number;
}

/** What one row changed. `view` is there if it changed; `table` has the fields of the table that changed. If moves were taken back, `again` is true: then `events` are all that is left of the running round and `sheets` the finished rounds, as in a snapshot, and they replace what was sent before. */
export interface News {
  news: "row";
  seq: number;
  kind: string;
  person: string | null;
  data: Record<string, any>;
  time: number;
  events?: Record<string, any>[];
  table?: Changed | null;
  view?: Record<string, any> | null;
  prompt?: Prompt | null;
  again?: boolean;
  sheets?: Record<string, any>[] | null;
  tips?: string[];
}

/** What changed about a table. Fields that are missing have not changed. */
export interface Changed {
  seq: number;
  turn: number;
  status: "closed" | "over" | "playing" | "waiting";
  resting: boolean;
  rested: string[];
  undo: UndoShown | null;
  due: number | null;
  id?: string;
  code?: string;
  settings?: Settings;
  host?: string | null;
  locked?: boolean;
  paused?: boolean;
  number?: number;
  practice?: boolean;
  position?: PositionShown;
  guests?: Record<string, GuestShown>;
  seats?: SeatShown[];
  agents?: string[];
  players?: PlayerShown[];
}

/** Who is here now. */
export interface Present {
  news: "present";
  people: string[];
}

/** It has been done, in the row of this number. */
export interface Done {
  news: "done";
  n: number;
  seq: number;
}

/** It was refused. `code` and `params` give the sentence to show; `rule` is the clause that a move breaks. */
export interface No {
  news: "no";
  n: number | null;
  code: string;
  rule: string | null;
  params: Record<string, any>;
}

/** Yes. */
export interface Pong {
  news: "pong";
  n: number;
  time: number;
}

/** The server ends the connection; `again` says whether it makes sense to come back. */
export interface Bye {
  news: "bye";
  reason: string;
  again: boolean;
}

/** Who a person wants to be. */
export interface NewPerson {
  name: string;
  avatar: string;
  lang?: "de" | "en";
}

/** A new table. */
export interface NewTable {
  settings: SettingsWanted;
}

/** A table for practice that begins in the middle of a match. */
export interface NewPosition {
  position: FromLesson | FromExample | FromMatch;
}

/** A lesson, from one of its steps on. */
export interface FromLesson {
  from: "lesson";
  game: string;
  name: string;
  step?: number;
}

/** A worked example of a rulebook. */
export interface FromExample {
  from: "example";
  game: string;
  name: string;
}

/** A finished match after this number of moves, seen from a seat. With `redeal`, what this seat could not see is drawn again. */
export interface FromMatch {
  from: "match";
  table: string;
  number: number;
  moves: number;
  seat: number;
  redeal?: boolean;
}

/** What would a good player do now? */
export interface AskHelp {
  practice?: boolean;
}

/** May I do that? Or, without a move: who wins this trick? */
export interface AskReferee {
  game: string;
  facts: Record<string, any>;
  move?: string | null;
}

/** A new score pad for real cards; whoever opens it is its owner. */
export interface NewPad {
  game: string;
  names: string[];
  options?: Record<string, boolean | number>;
  first?: number;
}

/** Something to write on a pad; sent again with the same `id`, it is the same step and is kept once. */
export interface PadStep {
  on: number;
  id: string;
  step: PadEnter | PadChange | PadUndo;
}

/** The next round. */
export interface PadEnter {
  do: "enter";
  facts: Record<string, any>;
}

/** Other facts for an earlier round; all that follows is computed again. */
export interface PadChange {
  do: "change";
  round: number;
  facts: Record<string, any>;
}

/** Takes back the last step that has not been taken back. */
export interface PadUndo {
  do: "undo";
}

/** What is known of a round that is still being played. */
export interface PadFacts {
  facts: Record<string, any>;
}

/** Whether others than the owner may write, who have the key. */
export interface PadSharing {
  write: boolean;
}

/** Who I am. */
export interface Me {
  id: string;
  name: string;
  avatar: string;
  lang: string;
}

/** A new person, with the secret that the browser keeps. */
export interface Entered {
  me: Me;
  secret: string;
}

/** Where a table is. */
export interface TablePlace {
  id: string;
  code: string;
}

/** Why a bot moved as it did: a code of the game's words (`why`) and parameters. */
export interface Reason {
  seat: number;
  move: string | null;
  reason: [string, Record<string, any>];
}

/** What a good player would think about, and do, in the person's place; to be told in two steps. */
export interface Help {
  cards: string[];
  move: string;
  phrase: [string, Record<string, any>];
  uses: string[];
  reason: [string, Record<string, any>];
}

/** What is to be described to the referee; docs/library.md says what questions hold. */
export interface RefereeAsks {
  game: string;
  players: number;
  players_matter: boolean;
  phases: PhaseAsked[];
  trick: Record<string, any>[];
}

/** A moment that can be described: what is asked about it, and the moves that are judged in it. */
export interface PhaseAsked {
  phase: string;
  asks: Record<string, any>[];
  moves: Record<string, any>[];
}

/** What the referee says. */
export interface Verdict {
  verdict: "impossible" | "no" | "won" | "yes";
  ruling: Ruling | null;
  play: number | null;
  refused: Record<string, Ruling>;
}

/** Why something is not allowed: `code` and `params` give the sentence, from the game's words. */
export interface Ruling {
  code: string;
  params: Record<string, any>;
  rule: string | null;
}

/** A rulebook to read. */
export interface RulebookShown {
  text: string;
  first: string[];
}

/** A worked example of a rulebook that can be tried: what lies on the table then, and who is asked what. */
export interface ExampleShown {
  name: string;
  clauses: string[];
  say: Record<string, string>;
  seat: number;
  view: Record<string, any>;
}

/** A tip; texts are by language. */
export interface TipShown {
  name: string;
  text: Record<string, string>;
  clauses: string[];
  printed: boolean;
  figure: Record<string, string> | null;
}

/** A lesson, and how far this person has come in it. */
export interface LessonListed {
  game: string;
  name: string;
  title: Record<string, string>;
  minutes: number;
  steps: number;
  step: number;
  done: boolean;
}

/** What the coach says in a lesson, and what she points at. */
export interface LessonShown {
  title: Record<string, string>;
  names: string[];
  steps: StepShown[];
}

/** A step of a lesson; texts are by language. */
export interface StepShown {
  name: string;
  begins: number;
  part: Record<string, string> | null;
  idea: Record<string, string>;
  say: Record<string, string>;
  light: LightShown;
  lead_in: number;
  do: string[][];
  after: number;
  then: Record<string, string> | null;
  clauses: string[];
}

/** What the coach points at. */
export interface LightShown {
  cards: string[];
  spot: string | null;
}

/** Where a pad is. Whoever has `pad` may read it; whoever has `key`, too, may write if the owner lets them. */
export interface PadPlace {
  pad: string;
  key: string;
}

/** A pad as it is now. */
export interface PadShown {
  pad: string;
  number: number;
  game: string;
  names: string[];
  options: Record<string, boolean | number>;
  first: number;
  rounds: Record<string, any>[];
  scores: number[];
  ranks: number[] | null;
  standing: number[];
  order: number[];
  over: boolean;
  next: Record<string, any>;
  announcements: [string, Record<string, any>][];
  questions: Record<string, any>[];
  can_undo: boolean;
  steps_by: string | null;
  time: number;
  owner: boolean;
  may_write: boolean;
  key: string | null;
  writers: boolean;
}

/** What was asked about a round and what was answered, to change it. */
export interface PadRound {
  number: number;
  round: number;
  facts: Record<string, any>;
  sheet: Record<string, any>;
  questions: Record<string, any>[];
}

/** What a step would bring. */
export interface PadTried {
  sheet: Record<string, any> | null;
  unusual: PadQuery[];
  before: PadScores;
  after: PadScores;
}

/** Something that can be, but is worth a second look (words section `facts`). */
export interface PadQuery {
  code: string;
  params: Record<string, any>;
  rule: string | null;
}

/** How things stand. */
export interface PadScores {
  scores: number[];
  standing: number[];
  order: number[];
  over: boolean;
}

/** The refusal of a step that was decided on an older pad, with the pad as it is now. */
export interface PadWentOn {
  code: string;
  params: Record<string, any>;
  shown: PadShown;
}

/** A pad in a person's history. */
export interface PadListed {
  pad: string;
  game: string;
  names: string[];
  scores: number[];
  ranks: number[] | null;
  rounds: number;
  over: boolean;
  owner: boolean;
  time: number;
}

export type Verb =
  | Hello
  | Ping
  | Join
  | Leave
  | Sit
  | Stand
  | Swap
  | PutBot
  | PutAgent
  | Fill
  | StandIn
  | Return
  | Change
  | Mode
  | Lock
  | Remove
  | HandOn
  | Close
  | Start
  | Play
  | Continue
  | Pause
  | Page
  | AskUndo
  | AnswerUndo
  | Say
  | Wave;

export type FromTable =
  | Snapshot
  | News
  | Present
  | Done
  | No
  | Pong
  | Bye;
