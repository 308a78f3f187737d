// What lies on the table in Life Life: the four rows as shelves, lives on the mats; the slate counts the last lap.
import type { Event, Sheet } from "../../table/table.svelte";
import type { MatNotes, Picture, Question, Scene, Slate } from "../client";
import { rowMeant, tapped } from "./choice";
import Known from "./Known.svelte";
import { pageOf } from "./page";
import Rows from "./Rows.svelte";

export function picture(scene: Scene): Picture {
  return {
    lays: [],
    landing: false, // cards go to the shelves
    slate: slate(scene),
    mats: mats(scene),
    centre: { Component: Rows, least: { width: 6.3, height: 4.4 }, best: { width: 15, height: 4.8 }, flat: [{ width: 12.8, height: 2.2 }] },
    aids: scene.memory === false ? [] : [{ key: "known", icon: "eye", label: scene.own("known"), Component: Known }],
    question: scene.mine ? question(scene) : undefined,
  };
}

/** After a knock: who else has a turn. */
function slate(scene: Scene): Slate | null {
  const { knocker, turns_left: turns, to_move: turn } = scene.view as { knocker: number | null; turns_left: number | null; to_move: number | null };
  if (knocker == null || turns == null || turn === null || sheetOf(scene)) return null;
  return { title: scene.own("last_lap"), second: turns === 1 ? scene.own("after_seat", { seat: turn }) : scene.own("turns_left", { turns }) };
}

/** Lives as they were until the sheet has told what became of them. */
function mats(scene: Scene): MatNotes[] {
  const sheet = scene.revealed ? sheetOf(scene) : undefined;
  const lives = sheet ? pageOf(sheet).lives : ((scene.view["lives"] as number[] | undefined) ?? []);
  return lives.map((count, seat) => {
    if (count === 0) return { out: true, chips: [{ text: scene.own("out"), tone: "paper" }] };
    const knocked = scene.view["knocker"] === seat && !sheet;
    return { rings: count, ...(knocked && { chips: [{ text: scene.own("has_knocked"), tone: "brick" as const }] }) };
  });
}

const sheetOf = ({ events }: Scene): Sheet | undefined => events.findLast((event) => event.type === "round_end")?.["sheet"] as Sheet | undefined;

function question(scene: Scene): Question {
  const { pick, view } = scene;
  const rows = (view["rows"] as string[][] | undefined) ?? [];
  const row = rowMeant(rows, pick);
  const chosen = pick.cards.length;
  if (row === null) {
    const knock = scene.legal.includes("knock");
    const last = view["knocker"] !== null;
    return { line: scene.own(knock ? "ask_swap_or_knock" : "ask_swap"), second: scene.own(last ? "last_turn" : "choose") };
  }
  if (tapped(pick) === null) return { line: scene.own("ask_take", { row }), second: scene.own(row < rows.length ? "or_more" : "drag_up") };
  const lacking = (rows[row - 1]?.length ?? 0) - chosen;
  const second = lacking <= 0 ? "drag_up" : chosen === 0 ? "tap_cards" : "lacking";
  return { line: scene.own("ask_give", { row, count: lacking + chosen }), second: scene.own(second, { chosen, lacking }) };
}

/** What the player to move is to do, for those who look on. */
export function task(scene: Scene): string {
  const { knocker, swapped, to_move } = scene.view;
  const key = knocker !== null ? "last" : swapped?.[to_move] ? "swap_or_knock" : "swap"; // who has not swapped must not knock
  return scene.own(`task_${key}`);
}

/** What others call out. */
export function call(event: Event, scene: Scene): string | null {
  if (event.seat === scene.seat) return null;
  if (event.type === "knock") return scene.own(event["first"] ? "says_knock" : "says_knock_too");
  if (event.type === "sudden_death") return scene.own("says_set", { card: (event["cards"] as string[])[0] });
  return null;
}
