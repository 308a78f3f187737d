// A trick that is complete lies there a moment longer before it goes to its taker.
import type { Lay, Picture } from "../games/client";
import type { Stage } from "./scene.svelte";

const PAUSE_MILLISECONDS = 900;

export class Lingering {
  private seen = $state(-1); // the news whose trick has been looked at

  constructor(private readonly stage: Stage) {
    $effect(() => {
      const { finished } = stage.picture;
      const { seq } = stage.scene.fresh;
      if (!finished || finished.taker === null || seq === this.seen) return; // a round's last trick lies until the sheet comes
      const timer = setTimeout(() => (this.seen = seq), PAUSE_MILLISECONDS);
      return () => clearTimeout(timer);
    });
  }

  private readonly finished = $derived.by((): Picture["finished"] => {
    const { finished } = this.stage.picture;
    return finished && this.stage.scene.fresh.seq !== this.seen ? finished : null;
  });

  /** What lies on the felt now. */
  readonly lays: readonly Lay[] = $derived.by(() => this.finished?.lays ?? this.stage.picture.lays);

  /** Who takes what was laid last; its cards slide there. */
  readonly taker = $derived.by(() => this.stage.picture.finished?.taker ?? null);
}
