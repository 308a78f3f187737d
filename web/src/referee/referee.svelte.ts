// A case before the referee: what has been described so far, and what the service says to it.
import { ask, Refusal } from "../house/api";
import type { AskReferee, RefereeAsks, Verdict } from "../wire";
import { about, answerTo, askedOf, askedOfMove, factsOf, leftOf, less, listOf, missing, phasesOf, playsOf, sorted, textOf, TRICK, trickOf, type Answers, type Ask, type MoveAsked, type Phase } from "./asks";

const PAUSE = 120; // ms after the last tap

export class Case {
  asked = $state.raw<RefereeAsks>()!;
  name = $state(""); // of the phase, or TRICK
  verb = $state(""); // of the kind of move
  facts = $state.raw<Answers>({});
  answers = $state.raw<Answers>({}); // about the move
  filling = $state<string | null>(null); // the id of the cards that the tray is open for
  verdict = $state.raw<Verdict | null>(null);
  trouble = $state.raw<unknown>(null);
  private sent = 0;

  constructor(asked: RefereeAsks) {
    this.asked = asked;
    this.name = phasesOf(asked)[0]!.phase;
    this.begin();
  }

  // what is asked

  get phase(): Phase | null {
    return phasesOf(this.asked).find(({ phase }) => phase === this.name) ?? null;
  }

  /** Every question about this moment that matters for the move. */
  get all(): readonly Ask[] {
    return this.phase ? about(this.phase.asks, this.verb) : trickOf(this.asked);
  }

  get asks(): Ask[] {
    return askedOf(this.all, this.facts);
  }

  get moves(): readonly MoveAsked[] {
    return this.phase?.moves ?? [];
  }

  get move(): MoveAsked | null {
    return this.moves.find(({ move }) => move === this.verb) ?? null;
  }

  get moveAsks(): Ask[] {
    return this.move ? askedOfMove(this.move, this.facts, this.answers) : [];
  }

  /** The question without whose answer nobody can judge. */
  get missing(): Ask | null {
    return missing(this.all, this.move, this.facts, this.answers);
  }

  /** Of these cards, what the present move is about; null if it is about others. */
  chooser(id: string): Ask | null {
    return this.moveAsks.find(({ from }) => from === id) ?? null;
  }

  left(code: string): number {
    return leftOf(this.asks, this.facts, code);
  }

  // describing

  /** Another number of players: the moment stays, if there is such a one; what lies there is described anew. */
  become(asked: RefereeAsks): void {
    this.asked = asked;
    const known = new Set([TRICK, ...phasesOf(asked).map(({ phase }) => phase)]);
    if (!known.has(this.name)) this.name = phasesOf(asked)[0]!.phase;
    this.restart();
  }

  turnTo(name: string): void {
    this.name = name;
    this.begin();
  }

  private begin(): void {
    this.verb = this.moves[0]?.move ?? "";
    this.answers = {};
    this.filling = this.needed()?.id ?? null;
  }

  restart(): void {
    this.facts = {};
    this.begin();
  }

  /** The first cards that nobody has described yet. */
  private needed(after: string | null = null): Ask | undefined {
    const asks = this.asks.filter(({ kind }) => kind === "cards" || kind === "plays");
    const at = asks.findIndex(({ id }) => id === after);
    return asks.slice(at + 1).find((ask) => (answerTo(ask, this.facts) as unknown[]).length === 0);
  }

  wish(verb: string): void {
    const before = this.move?.asks.find(({ kind }) => kind === "chosen");
    const cards = before ? listOf(before, this.answers) : [];
    this.verb = verb;
    const now = this.move?.asks.find(({ kind }) => kind === "chosen");
    const same = before && now && before.from === now.from;
    this.answers = same ? { [now.id]: cards.slice(0, now.most ?? cards.length) } : {};
    if (!this.asks.some(({ id }) => id === this.filling)) this.filling = this.needed()?.id ?? null;
  }

  tell(id: string, value: unknown): void {
    this.facts = { ...this.facts, [id]: value };
  }

  say(id: string, value: unknown): void {
    this.answers = { ...this.answers, [id]: value };
  }

  /** One card more where the tray is open. */
  add(card: string): void {
    const target = this.asks.find(({ id }) => id === this.filling);
    if (!target || this.left(card) <= 0) return;
    if (target.kind === "plays") this.play(target, card);
    else {
      const list = listOf(target, this.facts);
      if (list.length >= (target.most ?? Infinity)) return;
      const longer = [...list, card];
      this.tell(target.id, target.ordered ? longer : sorted(longer, target.cards ?? []));
      this.follow(target.id);
      this.prefer(target.id, card);
      if (longer.length === target.most) this.filling = this.needed(target.id)?.id ?? null;
    }
  }

  /** A card of the play that is being described; where all plays have so many cards, perhaps of the next one. */
  private play(target: Ask, card: string): void {
    const plays = playsOf(target, this.facts);
    const last = plays.at(-1);
    const on = last && last.length < (target.each ?? Infinity) && !this.next;
    if (!on && plays.length >= (target.most ?? Infinity)) return;
    this.next = false;
    this.tell(target.id, on ? [...plays.slice(0, -1), [...last, card]] : [...plays, [card]]);
  }

  next = $state(false); // the next card begins another play

  /** A new card is the one that people mean to play, as long as the move wants one. */
  private prefer(id: string, card: string): void {
    const chooser = this.chooser(id);
    if (!chooser) return;
    const chosen = listOf(chooser, this.answers);
    if (chosen.length < (chooser.most ?? Infinity)) this.say(chooser.id, [...chosen, card]);
  }

  remove(id: string, card: string): void {
    const target = this.asks.find((ask) => ask.id === id)!;
    this.tell(id, less(listOf(target, this.facts), card));
    this.follow(id);
  }

  removePlay(id: string, at: number, card: string): void {
    const target = this.asks.find((ask) => ask.id === id)!;
    const plays = playsOf(target, this.facts).map((play, index) => (index === at ? less(play, card) : [...play]));
    this.tell(id, plays.filter((play) => play.length > 0));
  }

  /** Cards that are gone are not chosen any more. */
  private follow(id: string): void {
    for (const ask of this.move?.asks ?? []) {
      if (ask.from !== id) continue;
      const pool = [...((this.facts[id] as string[] | undefined) ?? [])];
      const kept = listOf(ask, this.answers).filter((card) => {
        const at = pool.indexOf(card);
        if (at >= 0) pool.splice(at, 1);
        return at >= 0;
      });
      this.say(ask.id, kept);
    }
  }

  /** How many copies of a card of these are chosen. */
  chosen(id: string): readonly string[] {
    const chooser = this.chooser(id);
    return chooser ? listOf(chooser, this.answers) : [];
  }

  /** Chooses one of these cards, or lets it go; a move about other cards gives way to one about these. */
  toggle(id: string, card: string, on: boolean): void {
    if (!this.chooser(id)) {
      const other = this.moves.find((move) => move.asks.some(({ from }) => from === id));
      if (!other) return;
      this.wish(other.move);
    }
    const chooser = this.chooser(id)!;
    const chosen = listOf(chooser, this.answers);
    if (!on) this.say(chooser.id, less(chosen, card));
    else this.say(chooser.id, chooser.most === 1 ? [card] : [...chosen, card].slice(-(chooser.most ?? 60)));
  }

  // judging

  /** What is to be judged now, as a text that changes with it; null: not enough is known. */
  get question(): string | null {
    if (this.missing) return null;
    const facts = { ...factsOf(this.all, this.facts), players: this.asked.players };
    const body: AskReferee = { game: this.asked.game, facts, move: null };
    if (this.phase === null) return JSON.stringify(body);
    return JSON.stringify({ ...body, facts: { ...facts, phase: this.name }, move: textOf(this.move!, this.facts, this.answers) });
  }

  /** Asks the service a moment after the last change; a later question overtakes an earlier one. */
  judge(question: string | null): () => void {
    const number = ++this.sent;
    this.trouble = null;
    if (question === null) {
      this.verdict = null;
      return () => {};
    }
    let timer = setTimeout(() => void send(), PAUSE);
    const send = async (): Promise<void> => {
      try {
        const verdict = await ask<Verdict>("/api/referee", "POST", JSON.parse(question));
        if (number === this.sent) this.verdict = verdict;
      } catch (problem) {
        if (number !== this.sent) return;
        const seconds = problem instanceof Refusal && problem.code === "too_fast" ? Number(problem.params["seconds"]) : null;
        if (seconds === null) [this.trouble, this.verdict] = [problem, null]; // the last one was about something else
        else timer = setTimeout(() => void send(), 1000 * seconds + PAUSE);
      }
    };
    return () => clearTimeout(timer);
  }
}
