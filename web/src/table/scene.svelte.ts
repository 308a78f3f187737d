// One game on the table, as its picture and its hand see it; what I have chosen so far.
import { clientOf, type Choice, type GameClient, type Group, type Pick, type Scene } from "../games/client";
import { texts } from "../house/texts.svelte";
import type { Params, Reader } from "../house/words";
import type { Prompt } from "../wire";
import type { Event, Fresh, View } from "./table.svelte";

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
  play(move: string): Promise<boolean>;
}

const NOTHING: Choice = { actions: [], playable: null, most: 0 };

export class Stage {
  client = $state.raw<GameClient | null>(null);
  private cards = $state.raw<readonly string[]>([]);
  private spot = $state<string | null>(null);

  constructor(private readonly table: Board) {}

  /** The game's own part of the page is there from now on. */
  async load(game: string): Promise<void> {
    const [client] = await Promise.all([clientOf(game), texts.need(game)]);
    this.client = client;
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
      get pick() {
        return stage.pick;
      },
      face: (code) => this.client!.face(code),
      label: (code) => capital(table.reader.card(code)),
      own: (key: string, params: Params = {}) => texts.own(table.game, key, params, table.reader),
      choose: (spot) => (this.spot = spot),
      play: (move) => void this.play(move),
    };
  });

  readonly groups: Group[] = $derived.by(() => {
    const { table, client } = this;
    if (client === null || table.view === null || table.seat === null) return [];
    if (client.groups) return client.groups(this.scene);
    return [{ label: "", cards: (table.view["hand"] as string[] | undefined) ?? [] }];
  });

  /** What I have chosen, as far as it is still in my hand. */
  readonly pick: Pick = $derived({ cards: within(this.cards, this.groups.flatMap((group) => group.cards)), spot: this.spot });

  readonly choice: Choice = $derived.by(() => {
    if (this.client === null || !this.table.mine) return NOTHING;
    return this.client.choice(this.scene, this.pick);
  });

  /** One card of this kind more; when all of them are chosen already, none. */
  toggle(code: string): void {
    const chosen = this.pick.cards;
    const most = this.table.mine ? this.choice.most : this.client?.stacked ? Infinity : 1; // or a plan for later
    const held = this.groups.flatMap((group) => group.cards).filter((card) => card === code).length;
    const taken = chosen.filter((card) => card === code).length;
    const others = chosen.filter((card) => card !== code);
    if (this.beginsAnew(code)) this.cards = [code];
    else if (taken === held || (taken > 0 && chosen.length >= most)) this.cards = others;
    else if (most === 1) this.cards = [code];
    else this.cards = [...chosen, code].slice(-most);
  }

  /** Whether a card goes with nothing that is chosen, but could be played by itself. */
  private beginsAnew(code: string): boolean {
    const { choice, pick, client } = this;
    if (client === null || !choice.playable || pick.cards.length === 0 || pick.cards.includes(code)) return false;
    if (choice.wrong) return choice.playable.has(code);
    if (pick.cards.length >= choice.most || choice.playable.has(code)) return false;
    return client.choice(this.scene, { cards: [], spot: pick.spot }).playable?.has(code) ?? false;
  }

  clear(): void {
    this.cards = [];
    this.spot = null;
  }

  async play(move: string): Promise<void> {
    if (await this.table.play(move)) this.clear();
  }
}

/** Of these cards those that are still there. */
export function within(cards: readonly string[], there: readonly string[]): string[] {
  const left = [...there];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
