// One game on the table, as its picture and its hand see it; what I have lifted, and what it would do.
//
// For components:
//   picture, scene, groups, choice, pick   what lies there, and what is chosen
//   stacks, open                           my hand; my open cards on the felt (Mü), written with a star: "r7*"
//   ghost, primary, announced              what the lifted cards would do: cards, move, label; in words for a live region
//   lit, suggest(move, cards)              cards to think about; a suggested move, lifted for me to play
//   counter(stack)                         whether − and + are shown above a stack, and which of them does something
//   lifted, pressMove(move)                a move on the felt, a mat or a target: tapped once, tapped again it plays
//   press, more, less, playLifted, lower   taps on a card (key or code), on − and +, on the ghost, on the felt
//   dragStart, dragMove, dragEnd, dragCancel, drag
//   key(name, at)                          a key pressed; true if it meant something.  `at`: the stack with the focus
//   choose(target), isChosen(target)       colours, trumps, rows
// For the hand: entrance, visit(key); shaken, focused: a stack to shake, one to give the focus; follow().
import { untrack } from "svelte";
import { clientOf, type Action, type Choice, type GameClient, type Group, type Picked, type Picture, type Scene, type Target } from "../games/client";
import { taste } from "../house/taste.svelte";
import { say, texts } from "../house/texts.svelte";
import { capital, type Params, type Reader } from "../house/words";
import type { Prompt } from "../wire";
import { REST, settled, step, type Deed, type Gesture, type Input } from "./gesture";
import { actionOf, codes, counter, isMixed, isPlayable, keysOf, type Hand, type Held } from "./holding";
import { remember } from "./motion";
import { bare, stacksOf } from "./stacks";
import type { Event, Fresh, Trouble, View } from "./table.svelte";

/** Where a game is played or played again. */
export interface Board {
  readonly game: string;
  readonly view: View | null;
  readonly seat: number | null;
  readonly names: string[];
  readonly reader: Reader;
  readonly mine: boolean;
  readonly legal: string[];
  readonly prompt: Prompt | null;
  readonly fresh: Fresh;
  readonly events: Event[]; // of the running round
  readonly memory?: boolean; // false: the page shows only what lies on the table
  revealed?: boolean; // the sheet of the round that has ended has told everything
  trouble?: Trouble | null; // why the last move was refused
  play(move: string): Promise<boolean>;
}

/** Equal cards of mine as they are shown. */
export interface Stack extends Held {
  readonly lifted: number; // copies of it
  /** legal: raised, with a tab; illegal: veiled; neutral: neither, as there is nothing to tell apart. */
  readonly state: "legal" | "illegal" | "neutral";
  readonly disabled: boolean; // my turn, and it is in no legal move
  readonly reason: string; // why, if so
  readonly label: string; // for those who don't see it
}

/** What the lifted cards would do. */
export interface Ghost {
  readonly cards: readonly string[];
  readonly move: string | null; // null: something is still to be chosen
  readonly label: string;
}

/** Cards of mine that somebody points at, by their codes. */
export interface Lit {
  readonly cards: ReadonlySet<string>;
  readonly veiled: boolean; // all others are in the shade
  readonly pulses: boolean;
}

/** Something for the hand to do once with a stack. */
interface Call {
  readonly key: string;
  readonly number: number; // tells one from the next
}

const NOTHING: Choice = { actions: [], playable: null, most: 0 };
const BARE_TABLE: Picture = { lays: [] };

export class Stage {
  client = $state.raw<GameClient | null>(null);
  shaken = $state.raw<Call | null>(null);
  focused = $state.raw<Call | null>(null);
  lit = $state.raw<Lit | null>(null); // cards of mine that are pointed at
  dealing = $state(false); // the deal is being shown, and lays my cards down
  private visited = $state<string | null>(null); // the stack that had the focus last
  private gesture = $state.raw<Gesture>(REST);
  private target = $state<string | null>(null);
  private calls = 0;

  constructor(private readonly table: Board) {}

  /** The game's own part of the page is there from now on. */
  async load(game: string): Promise<void> {
    const [client] = await Promise.all([clientOf(game), texts.need(game)]);
    this.client = client;
  }

  /** A choice is for one turn, or planned for the next one; it does not outlive them. */
  follow(): void {
    let was = { round: this.table.view?.["round"] as unknown, mine: this.table.mine };
    $effect(() => {
      const now = { round: this.table.view?.["round"] as unknown, mine: this.table.mine };
      if ((was.mine && !now.mine) || was.round !== now.round) untrack(() => this.clear());
      was = now;
    });
  }

  /** Made once for all who look at it, whenever the table changes. */
  readonly scene: Scene = $derived.by(() => {
    const { table } = this;
    const stage = this;
    return {
      game: table.game,
      view: table.view ?? {},
      seat: table.seat,
      names: table.names,
      reader: table.reader,
      mine: table.mine,
      legal: table.legal,
      prompt: ((table.mine ? table.prompt?.moves : undefined) ?? {}) as Scene["prompt"],
      fresh: table.fresh,
      events: table.events,
      memory: table.memory ?? true,
      revealed: table.revealed ?? true,
      get pick() {
        return stage.pick;
      },
      face: (code) => this.client!.face(bare(code)),
      label: (code) => capital(table.reader.card(bare(code))),
      own: (key: string, params: Params = {}) => texts.own(table.game, key, params, table.reader),
      choose: (target) => (this.target = target),
      play: (move) => void this.play(move),
    };
  });

  readonly picture: Picture = $derived.by(() => {
    const { client, table } = this;
    return client === null || table.view === null ? BARE_TABLE : client.picture(this.scene);
  });

  readonly groups: Group[] = $derived.by(() => {
    const { table, client } = this;
    if (client === null || table.view === null || table.seat === null) return [];
    if (client.groups) return client.groups(this.scene);
    return [{ label: "", cards: (table.view["hand"] as string[] | undefined) ?? [] }];
  });

  private readonly held: readonly (readonly Held[])[] = $derived(stacksOf(this.groups, this.client?.stacked ?? false));

  /** My cards as the gestures see them; what they amount to is asked once. */
  private readonly hand: Hand = $derived.by(() => {
    const { client, scene, target } = this;
    const asked = new Map<string, Choice>();
    return {
      stacks: this.held.flat(),
      mine: scene.mine && client !== null,
      plan: client?.stacked ? Infinity : 1,
      legal: new Set(scene.legal),
      atOnce: taste.atOnce,
      choice: (cards) => {
        const text = cards.join(" ");
        const known = asked.get(text) ?? (client !== null && scene.mine ? client.choice(scene, { cards, target }) : NOTHING);
        asked.set(text, known);
        return known;
      },
    };
  });

  // what is lifted

  private readonly now: Gesture = $derived(settled(this.gesture, this.hand));
  private readonly keys: readonly string[] = $derived(this.now.lifted);
  readonly pick: Picked = $derived({ cards: codes(this.hand, this.keys), target: this.target });
  readonly choice: Choice = $derived(this.hand.mine ? this.hand.choice(this.pick.cards) : NOTHING);
  readonly drag = $derived(this.now.drag);
  readonly lifted: string | null = $derived(this.now.aimed);
  readonly primary: Action | null = $derived(
    actionOf(this.hand, this.pick.cards) ?? this.choice.actions.find((action) => action.primary) ?? null,
  );

  readonly ghost: Ghost | null = $derived.by(() => {
    const { cards } = this.pick;
    if (!this.hand.mine || cards.length === 0 || this.choice.names) return null;
    return { cards: cards.map(bare), move: actionOf(this.hand, cards)?.move ?? null, label: this.primary?.label ?? "" };
  });

  /** What lifting has changed, in words. */
  readonly announced: string = $derived(this.hand.mine && this.pick.cards.length > 0 ? capital(this.primary?.label ?? "") : "");

  // my cards

  private readonly shown: readonly (readonly Stack[])[] = $derived(this.held.map((group) => group.map((one) => this.show(one))));
  readonly stacks: readonly Stack[] = $derived(this.shown[0] ?? []);
  readonly open: readonly Stack[] = $derived(this.shown.slice(1).flat());

  /** One of my open cards, by its code and its place among them. */
  openStack(code: string, index: number): Stack | undefined {
    const fits = (stack: Stack | undefined): boolean => stack !== undefined && bare(stack.code) === bare(code);
    return fits(this.open[index]) ? this.open[index] : this.open.find(fits);
  }

  /** Where the keyboard enters the hand: what had the focus last, what is lifted, or the first card that can be played. */
  readonly entrance: string | null = $derived.by(() => {
    const { stacks, visited } = this;
    const first = (fits: (stack: Stack) => boolean): string | undefined => stacks.find(fits)?.key;
    return first(({ key }) => key === visited) ?? first(({ lifted }) => lifted > 0) ?? first(({ disabled }) => !disabled) ?? stacks[0]?.key ?? null;
  });

  /** Whether some of my cards can be played and others can't: else there is nothing to tell apart. */
  private readonly telling = $derived.by(() => {
    const playable = this.hand.mine ? (this.hand.choice([]).playable ?? new Set()) : new Set();
    return playable.size > 0 && this.hand.stacks.some(({ code }) => !playable.has(code));
  });

  private show(held: Held): Stack {
    const { hand, scene } = this;
    const lifted = this.keys.filter((key) => key === held.key).length;
    const disabled = hand.mine && lifted === 0 && !isPlayable(hand, held.code);
    const state = !this.telling ? "neutral" : disabled ? "illegal" : "legal";
    const name = held.count > 1 ? `${held.count} × ${scene.label(held.code)}` : scene.label(held.code);
    const reason = disabled ? this.reason : "";
    const label = lifted > 0 ? say("chosen", { name, count: lifted }) : [name, reason].filter(Boolean).join(". ");
    return { ...held, lifted, state, disabled, reason, label };
  }

  private readonly reason = $derived([say("not_now"), this.picture.question?.line].filter(Boolean).join(": "));

  /** What − and + above a stack can do; nothing where they are not shown: taps count too where kinds go together. */
  counter(stack: Held): { less: boolean; more: boolean } | null {
    return isMixed(this.hand, this.keys) ? null : counter(this.hand, this.keys, stack);
  }

  // gestures

  press(card: string, again = false): void {
    const stack = this.hand.stacks.find(({ key }) => key === card) ?? this.hand.stacks.find(({ code }) => code === card);
    if (stack) this.take({ on: "tap", key: stack.key, again });
  }
  more(key: string): void {
    this.take({ on: "more", key });
  }
  less(key: string): void {
    this.take({ on: "less", key });
  }
  playLifted(): void {
    this.take({ on: "ghost" });
  }
  lower(): void {
    this.target = lowered(this.target);
    this.take({ on: "felt" });
  }
  pressMove(move: string): void {
    this.take({ on: "aim", move });
  }
  dragStart(key: string): void {
    this.take({ on: "start", key });
  }
  /** `x` and `y` from where it began; `over`: the stack under the finger. */
  dragMove(x: number, y: number, over: string | null): void {
    this.take({ on: "move", x, y, over });
  }
  /** `speed` in pixels a millisecond, upwards. */
  dragEnd(speed: number): void {
    this.take({ on: "end", speed });
  }
  dragCancel(): void {
    this.take({ on: "cancel" });
  }
  key(name: string, at: string | null): boolean {
    const before = this.now;
    if (name === "Escape") this.target = null;
    const deed = this.take({ on: "key", name, at });
    return deed !== null || this.gesture !== before;
  }

  /** Chooses all that a move needs, or aims at it where it has no cards: to play it is left to me. */
  suggest(move: string, cards: readonly string[]): void {
    this.target = this.client?.targetOf?.(move) ?? null;
    const lifted = keysOf(this.hand, cards);
    this.gesture = lifted.length > 0 ? { ...REST, lifted } : { ...REST, aimed: move };
  }

  choose(choice: string): void {
    const target = this.choice.targets?.find((one) => one.choice === choice);
    const next = target?.becomes ?? choice;
    this.target = this.target === next && !target?.becomes ? null : next;
  }
  isChosen(target: Target): boolean {
    return target.move ? this.lifted === target.move : (this.target ?? "").split(" ").includes(target.choice);
  }

  private take(input: Input): Deed | null {
    const { state, deed } = step(this.now, input, this.hand);
    this.gesture = state;
    if (this.table.trouble && input.on !== "move") this.table.trouble = null;
    if (deed !== null) this.perform(deed);
    return deed;
  }

  private perform(deed: Deed): void {
    if (deed.does === "play") void this.play(deed.move);
    else if (deed.does === "focus") this.focused = { key: deed.key, number: ++this.calls };
    else this.shaken = { key: deed.key, number: ++this.calls };
    // the service refuses it, and says why; what is legal is never sent this way
    if (deed.does === "refuse" && deed.move !== null && !this.table.legal.includes(deed.move)) void this.table.play(deed.move);
  }

  /** Whether a card of mine is pointed at (light), or others are and it is not (shade). */
  shine(code: string): "lit" | "shade" | null {
    if (this.lit === null) return null;
    return this.lit.cards.has(code) ? "lit" : this.lit.veiled ? "shade" : null;
  }

  /** The keyboard is at this stack. */
  visit(key: string): void {
    this.visited = key;
  }

  clear(): void {
    this.gesture = REST;
    this.target = null;
  }

  async play(move: string): Promise<void> {
    remember();
    if (await this.table.play(move)) this.clear();
  }
}

export { capital };

/** What stays chosen when all cards are put back: a mat that was pressed down. */
const lowered = (target: string | null): string | null => (target?.split(" ").includes("mau") ? "mau" : null);
