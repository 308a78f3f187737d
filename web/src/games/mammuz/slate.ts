// The slate of Mammuz: the species and what is claimed of it, or what came of the last doubt.
import { capital } from "../../table/scene.svelte";
import type { Scene, Slate, SlateRow } from "../client";
import { artOf, ORDER } from "./faces";
import { lastDoubt, size, type Doubt, type HerdLay } from "./story";

export function slate(scene: Scene): Slate {
  const { view } = scene;
  const herd = (view["herd"] as HerdLay[] | undefined) ?? [];
  const named = view["named"] as string | null | undefined;
  const doubt = lastDoubt(scene.events, herd);
  const ended = scene.events.some((event) => event.type === "round_end");
  if (doubt && (ended || view["phase"] === "give" || view["phase"] === "name")) return verdict(scene, doubt, view["phase"] === "give");
  if (named) return claimed(scene, named, size(herd));
  const turn = view["to_move"] as number | null;
  return { title: scene.own("new_herd"), second: turn === null ? undefined : scene.own("will_name", { seat: turn }) };
}

function claimed(scene: Scene, named: string, laid: number): Slate {
  const exist = (scene.view["left"] as number[])[ORDER.indexOf(named)] ?? 0;
  const extra = Math.max(0, laid - exist);
  const row: SlateRow = { art: artOf(named), tally: laid - extra };
  return {
    title: scene.own("name", { card: named }),
    second: scene.own(laid > 0 ? "laid_of" : "exist", { laid, count: exist }),
    rows: [extra > 0 ? { ...row, extra, note: scene.own("too_many", { count: extra }) } : row],
    warns: extra > 0,
  };
}

/** What the turned card means, and what came of it. */
function verdict(scene: Scene, doubt: Doubt, giving: boolean): Slate {
  const { card, outcome, after } = doubt;
  const name = capital(scene.reader.card(card));
  const rows: SlateRow[] = outcome === "dinosaur" ? [] : [{ art: artOf(card), text: name }];
  for (const event of after.filter(({ type }) => type === "extinct")) {
    rows.push({ art: artOf(event["card"] as string), text: scene.own("extinct", { card: event["card"] }) });
  }
  return {
    title: outcome === "dinosaur" ? `${name}!` : scene.own(outcome),
    second: giving ? scene.own("chooses", { seat: doubt.seat }) : cameOf(scene, doubt),
    rows: rows.slice(0, 3),
  };
}

const CAME = ["win", "take", "deal_out", "pile", "removed"]; // the first of these that happened is told

function cameOf(scene: Scene, { after }: Doubt): string | undefined {
  for (const type of CAME) {
    const event = after.find((event) => event.type === type);
    if (event) return scene.own(`came_${type}`, { ...event, all: ((event["count"] as number) ?? 0) + ((event["pile"] as number) ?? 0) });
  }
  return undefined;
}
