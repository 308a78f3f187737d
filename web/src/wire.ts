// Every message between client and server. Written by `python -m tools.wire`; change the definitions there.

/** Something to be done at the table; the answer has the same `n`. */
export interface Request {
  n: number;
  verb: Join | Leave | Sit | Stand | Swap | PutBot | Fill | StandIn | Return | Change | Mode | Lock | Remove | HandOn | Close | Start | Play | Continue | Pause | AskUndo | AnswerUndo | Say | Wave | Hello | Ping;
}

/** Comes to the table, or comes with another name or avatar. */
export interface Join {
  do: "join";
  name: string;
  avatar: string;
}

/** Goes away for good; in a running match a bot takes the seat over. */
export interface Leave {
  do: "leave";
}

/** Takes a seat where no person sits, or moves to it; a bot there makes room. */
export interface Sit {
  do: "sit";
  seat: number;
}

/** Gives the seat up and watches. */
export interface Stand {
  do: "stand";
}

/** The host lets two seats change their places. */
export interface Swap {
  do: "swap";
  one: number;
  other: number;
}

/** The host puts a bot on a free seat, changes its level, or takes it away (None). */
export interface PutBot {
  do: "bot";
  seat: number;
  level: "easy" | "expert" | "hard" | "normal" | null;
}

/** The host puts bots on all free seats. */
export interface Fill {
  do: "fill";
  level: "easy" | "expert" | "hard" | "normal";
}

/** Somebody who plays lets a bot sit in for somebody who is away. */
export interface StandIn {
  do: "stand_in";
  seat: number;
}

/** Takes one's own seat back from the bot that sat in. */
export interface Return {
  do: "return";
}

/** Other settings, between matches; people keep their seats as far as there are enough. */
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
  level?: "easy" | "expert" | "hard" | "normal";
  pace?: number;
}

/** How long a person may think: not limited, so many seconds a move, or so many days a move. */
export interface Clock {
  kind: "days" | "none" | "seconds";
  amount: number;
}

/** How long a person may think: not limited, so many seconds a move, or so many days a move. */
export interface ClockWanted {
  kind?: "days" | "none" | "seconds";
  amount?: number;
}

/** What may be changed at any time: chat on or off, what onlookers see, the bots' pace. */
export interface Mode {
  do: "mode";
  chat: boolean;
  watching: "now" | "rounds";
  pace: number;
}

/** Nobody new can come, or they can again. */
export interface Lock {
  do: "lock";
  on: boolean;
}

/** Sends somebody away for good. */
export interface Remove {
  do: "remove";
  who: string;
}

/** Makes somebody else the host; the service does so when the host is away. */
export interface HandOn {
  do: "host";
  who: string;
}

/** The table is cleared away; a running match ends without a result. */
export interface Close {
  do: "close";
}

/** Begins a match, the first one or a rematch; everybody who sits may do it once all seats are taken. */
export interface Start {
  do: "start";
}

/** A move. `turn` is the row after which the player decided: whoever decided on something older is told so. */
export interface Play {
  do: "play";
  move: string;
  turn: number;
}

/** Has seen the score; when all people have, or their time is up (the service itself says so), play goes on. */
export interface Continue {
  do: "continue";
}

/** Stops the clocks, or lets them go on. */
export interface Pause {
  do: "pause";
  on: boolean;
}

/** Wants to take back everything from one's own last move on. */
export interface AskUndo {
  do: "ask_undo";
  practice?: boolean;
}

/** Agrees, or does not; the one who asked may also think again. */
export interface AnswerUndo {
  do: "answer_undo";
  yes: boolean;
}

/** A short text for everybody at the table. */
export interface Say {
  do: "say";
  text: string;
}

/** One of the quick phrases. */
export interface Wave {
  do: "wave";
  phrase: "bye" | "good_game" | "hello" | "hurry" | "laugh" | "oops" | "thanks" | "thinking" | "well_played" | "wow";
}

/** The first message: whose connection this is, and which table it is about. A table screen has no token, but a key of its own choice, by which it is let back in where the table was locked meanwhile. */
export interface Hello {
  do: "hello";
  table: string;
  token?: string | null;
  key?: string | null;
  client?: string | null;
}

/** Is anybody there? */
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
  guests: Record<string, GuestShown>;
  seats: SeatShown[];
  players: PlayerShown[];
  damaged?: number | null;
}

/** Who wants to take moves back, and who still has to agree. */
export interface UndoShown {
  person: string;
  waiting: string[];
}

/** Somebody at the table. */
export interface GuestShown {
  name: string;
  avatar: string;
}

/** A seat: a person, a bot of this level, both (the bot sits in), or nobody. */
export interface SeatShown {
  person: string | null;
  bot: string | null;
}

/** Who began the match on a seat, whoever sits there by now; bots have no person, and their level as a name. */
export interface PlayerShown {
  person: string | null;
  name: string;
}

/** For the seat to move, in words as codes and parameters: how things stand, what is asked, and every move. Where they are too many to choose from a list, `moves` holds those of the rare kinds, and an example of each other. */
export interface Prompt {
  status: [string, Record<string, any>][];
  ask: [string, Record<string, any>];
  moves: Record<string, [string, Record<string, any>]>;
}

/** Something said at the table. */
export interface Said {
  seq: number;
  person: string | null;
  kind: string;
  data: Record<string, any>;
  time: number;
}

/** What one row changed. `view` is there if it changed; `table` has what changed of the table, by name. If moves were taken back, `again` is true: then `events` are all that is left of the running round and `sheets` the finished rounds, as in a snapshot, and replace what was told of them before. */
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
}

/** What changed of a table. What is not there is as it was. */
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
  guests?: Record<string, GuestShown>;
  seats?: SeatShown[];
  players?: PlayerShown[];
}

/** Who is here now. */
export interface Present {
  news: "present";
  people: string[];
}

/** It was done, by the row of this number. */
export interface Done {
  news: "done";
  n: number;
  seq: number;
}

/** It was not done. `code` and `params` fill a sentence of the words; `rule` is the clause it breaks. */
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

/** The server ends the connection; whether it makes sense to come back. */
export interface Bye {
  news: "bye";
  reason: string;
  again: boolean;
}

/** Who somebody wants to be. */
export interface NewPerson {
  name: string;
  avatar: string;
  lang?: "de" | "en";
}

/** A table to be made. */
export interface NewTable {
  settings: SettingsWanted;
}

/** Who I am. */
export interface Me {
  id: string;
  name: string;
  avatar: string;
  lang: string;
}

/** A new person with the secret that the browser keeps. */
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

export type Verb =
  | Hello
  | Ping
  | Join
  | Leave
  | Sit
  | Stand
  | Swap
  | PutBot
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
