// A pad as this browser knows it: what the service shows, what is half entered, and what is on its way.
import { Refusal } from "../house/api";
import type { PadShown, PadTried } from "../wire";
import { call, WentOn } from "./doors";
import type { Draft, Form } from "./forms";
import { keptOf, note, type Kept } from "./kept";
import type { Stand } from "./writing";
import { dropped, fitting, heard, insisted, next, queued, stepId, type Pending, type Step } from "./pending";

const RETRY_MILLISECONDS = 2500;

export class PadState {
  shown = $state.raw<PadShown | null>(null);
  kept: Kept = $state.raw<Kept>({ key: null, draft: null, change: null, pending: [] });
  reached = $state(true); // the service answered the last time
  gone = $state(false); // there is no such pad
  undone = $state.raw<Step | null>(null); // what was taken back here just now
  private sending = false;

  constructor(readonly id: string) {
    this.kept = keptOf(id);
  }

  get pending(): readonly Pending[] {
    return this.kept.pending;
  }
  get draft(): Draft | null {
    return this.kept.draft;
  }
  get change(): Draft | null {
    return this.kept.change;
  }
  get forms(): Form[] {
    return (this.shown?.questions ?? []) as unknown as Form[];
  }
  /** What is decided now is decided on this. */
  get stand(): Stand {
    return { on: this.shown?.number ?? 0, seen: seen(this.shown) };
  }
  get mayWrite(): boolean {
    return this.shown?.may_write ?? false;
  }

  /** Follows the pad until the function that is returned ends it. */
  open(): () => void {
    const end = new AbortController();
    void this.follow(end.signal);
    const again = (): void => void this.send();
    const reread = (event: StorageEvent): void => {
      if (event.key === `stammtisch.pad.${this.id}`) this.kept = keptOf(this.id);
    };
    window.addEventListener("online", again);
    window.addEventListener("storage", reread);
    return () => {
      end.abort();
      window.removeEventListener("online", again);
      window.removeEventListener("storage", reread);
    };
  }

  /** The key of a writing link by which this page was opened. */
  unlock(key: string): void {
    this.note(() => ({ key }));
  }

  private async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.gone) {
      const since = this.shown && this.reached ? `?since=${this.shown.number}` : "";
      try {
        const shown = await this.call<PadShown>(since, { signal });
        this.reached = true;
        if (shown) this.take(shown);
        void this.send();
      } catch (problem) {
        if (signal.aborted) return;
        if (problem instanceof Refusal && problem.code !== "unreachable") this.gone = this.shown === null || problem.code === "no_such_pad";
        if (this.gone) return;
        this.reached = false;
        await new Promise((done) => setTimeout(done, RETRY_MILLISECONDS));
      }
    }
  }

  private call<Answer>(door: string, options: Parameters<typeof call>[1] = {}): Promise<Answer | null> {
    return call<Answer>(`/api/pads/${this.id}${door}`, { key: this.kept.key, ...options });
  }

  take(shown: PadShown): void {
    if (this.shown !== null && shown.number < this.shown.number) return;
    if (seen(shown) !== seen(this.shown)) this.undone = null; // somebody has written on it since
    this.shown = shown;
    if (shown.key && shown.key !== this.kept.key) this.unlock(shown.key);
    this.note(({ pending }) => ({ pending: fitting(pending, shown.number, JSON.stringify(shown.questions)) }));
  }

  private note(change: (before: Kept) => Partial<Kept>): void {
    this.kept = note(this.id, change);
  }

  // writing

  write(draft: Draft): void {
    this.note(() => (draft.round === null ? { draft } : { change: draft }));
  }

  discard(which: "draft" | "change"): void {
    this.note(() => ({ [which]: null }));
  }

  /** What would come of a step; nothing is kept. */
  async tried(step: Step): Promise<PadTried> {
    return (await this.call<PadTried>("/try", { method: "POST", body: { on: this.shown?.number ?? 0, id: stepId(), step } }))!;
  }

  /** This counts from now on: it is kept here, and sent as soon as that is possible. */
  enter(step: Step, draft: Draft | null): void {
    const { on, seen } = draft ?? this.stand;
    const then = { forms: JSON.stringify(this.shown?.questions ?? []), seen };
    this.undone = null;
    this.note(({ pending }) => ({ ...(draft && { [draft.round === null ? "draft" : "change"]: null }), pending: queued(pending, step, on, draft, then, stepId()) }));
    void this.send();
  }

  insist(id: string): void {
    this.note(({ pending }) => ({ pending: insisted(pending, id, this.shown!.number, stepId()) }));
    void this.send();
  }

  drop(id: string): void {
    this.note(({ pending }) => ({ pending: dropped(pending, id, this.shown?.number ?? 0) }));
    void this.send();
  }

  /** An entry that is on its way is written again. */
  rewrite(entry: Pending): void {
    const draft = entry.draft && { ...entry.draft, ...this.stand, at: 0 };
    this.note(({ pending }) => ({ ...(draft && { [draft.round === null ? "draft" : "change"]: draft }), pending: dropped(pending, entry.id, this.shown?.number ?? 0) }));
  }

  /** Takes the last step back; throws why that was not possible. */
  async undo(): Promise<void> {
    const before = this.shown!;
    const shown = await this.call<PadShown>("/steps", { method: "POST", body: { on: before.number, id: stepId(), step: { do: "undo" } } });
    if (!shown) return;
    this.take(shown);
    this.carryOn(before.number);
    if (this.shown?.number === shown.number) this.undone = takenBack(before, shown);
  }

  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (let entry = next(this.pending); entry !== null && this.shown !== null; entry = next(this.pending)) {
      if (!(await this.sendOne(entry))) break;
    }
    this.sending = false;
  }

  /** Whether it was answered. */
  private async sendOne({ id, on, step }: Pending): Promise<boolean> {
    try {
      const shown = await this.call<PadShown>("/steps", { method: "POST", body: { on: on ?? this.shown!.number, id, step } });
      this.reached = true;
      this.note(({ pending }) => ({ pending: heard(pending, id, { kind: "taken" }) }));
      if (shown) this.take(shown);
      if (on !== null) this.carryOn(on);
      return true;
    } catch (problem) {
      if (problem instanceof WentOn) {
        this.note(({ pending }) => ({ pending: heard(pending, id, { kind: "went_on", number: problem.shown.number, seen: seen(problem.shown) }) }));
        this.take(problem.shown);
        return true;
      }
      if (!(problem instanceof Refusal) || problem.code === "unreachable") {
        this.reached = false;
        return false;
      }
      const { code, params, rule } = problem;
      this.note(({ pending }) => ({ pending: heard(pending, id, { kind: "refused", refusal: { code, params, rule } }) }));
      return true;
    }
  }

  /** What is half entered here goes on behind a step of my own, if nobody else's came in between. */
  private carryOn(on: number): void {
    if (this.shown?.number !== on + 1) return;
    const moved = (draft: Draft | null): Draft | null => draft && (draft.on === on ? { ...draft, ...this.stand } : draft);
    this.note(({ draft, change }) => ({ draft: moved(draft), change: moved(change) }));
  }

  /** What goes beyond steps: what this pad's owner allows, what a half-entered round means. */
  async share(write: boolean): Promise<void> {
    const shown = await this.call<PadShown>("/sharing", { method: "POST", body: { write } });
    if (shown) this.take(shown);
  }

  async outlook(facts: unknown): Promise<[string, Record<string, unknown>][]> {
    return (await this.call<[string, Record<string, unknown>][]>("/outlook", { method: "POST", body: { facts } })) ?? [];
  }

  async asked<Round>(round: number): Promise<Round | null> {
    return this.call<Round>(`/rounds/${round}`);
  }
}

/** How a pad stands, for what was decided on it. */
const seen = (shown: PadShown | null): string => JSON.stringify(shown && [shown.rounds.map((round) => round["facts"]), shown.scores]);

/** The step that would bring back what this undo took. */
export function takenBack(before: PadShown, after: PadShown): Step | null {
  const facts = (shown: PadShown): Record<string, unknown>[] => shown.rounds.map((round) => round["facts"] as Record<string, unknown>);
  const [then, now] = [facts(before), facts(after)];
  if (then.length > now.length) return { do: "enter", facts: then.at(-1)! };
  const round = then.findIndex((one, at) => JSON.stringify(one) !== JSON.stringify(now[at]));
  return round < 0 ? null : { do: "change", round: round + 1, facts: then[round]! };
}
