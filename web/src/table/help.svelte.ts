// Help with a move, against regulars only: first the cards to think about and a thought, then the move and why it is good.
import { ask, Refusal } from "../house/api";
import { say } from "../house/texts.svelte";
import type { AskHelp, Help } from "../wire";
import type { Stage } from "./scene.svelte";
import type { TableState } from "./table.svelte";

export class Helping {
  asks = $state(false); // whether the match may become practice
  step = $state<0 | 1 | 2>(0); // none, the thought, the move
  private help = $state.raw<Help | null>(null);
  private turn = 0; // for which it is
  private pendingTurn: number | null = null; // the one for which an answer is on its way

  constructor(
    private readonly table: TableState,
    private readonly stage: Stage,
  ) {
    $effect(() => {
      if (!table.mine || table.about?.turn !== this.turn) this.close();
    });
  }

  /** Whether there is any: never where somebody else plays, nor in a lesson. */
  readonly offered = $derived.by(() => this.table.mine && this.table.alone && !this.table.about?.position?.lesson);

  /** What the note says now; empty: there is none. */
  readonly words = $derived.by(() => {
    const { help, step, table } = this;
    if (help === null || step === 0) return "";
    const [code, params] = help.reason;
    const { reader } = table;
    const { thought, hint } = reader.thoughtAndHint(code, params);
    const [verb, named] = help.phrase;
    const move = reader.part(reader.template("moves", verb) ?? "", named);
    return step === 1 ? thought : `${say("help_move", { move })} ${hint}`;
  });

  /** The first tap asks, the second tells more. */
  async press(): Promise<void> {
    if (!this.offered) return;
    if (this.help !== null) this.tell(2);
    else if (this.table.about?.practice) await this.ask(false);
    else this.asks = true;
  }

  async ask(practice: boolean): Promise<void> {
    const turn = this.table.about?.turn ?? 0;
    if (this.pendingTurn === turn) return;
    this.pendingTurn = turn;
    try {
      const help = await ask<Help>(`/api/tables/${this.table.id}/help`, "POST", { practice } satisfies AskHelp);
      if (!this.offered || this.table.about?.turn !== turn) return; // something else was done meanwhile
      this.help = help;
      this.turn = turn;
      this.tell(1);
    } catch (problem) {
      const { code, params } = problem instanceof Refusal ? problem : new Refusal("internal");
      if (code === "help_is_practice") this.asks = true;
      else this.table.complain({ code, params, rule: null });
    } finally {
      this.pendingTurn = null;
    }
  }

  private tell(step: 1 | 2): void {
    const { help, stage } = this;
    if (help === null) return;
    this.step = step;
    stage.lit = { cards: new Set(step === 1 ? help.cards : help.uses), veiled: false, pulses: false };
    if (step === 2) stage.suggest(help.move, help.uses);
  }

  close(): void {
    if (this.help === null) return; // somebody else may point at cards: in a lesson the coach
    this.help = null;
    this.step = 0;
    this.stage.lit = null;
  }
}
