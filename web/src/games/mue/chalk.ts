// The slate of Mü: who shows the most and what it would mean to show one more; then trumps, target and how far it is.
import { capital } from "../../table/scene.svelte";
import type { Scene, Slate, SlateRow } from "../client";
import { bonus, leaders, target, teamPoints, type Round } from "./round";
import { sealOf, trumpName } from "./seals";

export function slate(scene: Scene, round: Round): Slate {
  const ended = scene.events.find(({ type }) => type === "eklat" || type === "outcome");
  if (ended?.type === "eklat") return { title: scene.own("eklat"), second: scene.own(ended["laid"] ? "tied_at" : "all_passed", ended), warns: true };
  if (ended) return { title: scene.own("outcome", ended), rows: seals(scene, round), bar: bar(scene, round, ended["points"] as number) };
  if (round.chief === null) return auction(scene, round);
  return round.phase === "play" || round.phase === "over" ? contract(scene, round) : naming(scene, round);
}

// the auction

function auction(scene: Scene, round: Round): Slate {
  const lifted = scene.mine && scene.pick.cards.length > 0 ? 1 : 0;
  const seats = round.open.map((_, seat) => seat).sort((one, other) => round.open[other]!.length - round.open[one]!.length);
  const rows = seats.map((seat): SlateRow => {
    const row = { text: capital(scene.reader.player(seat)), tally: round.open[seat]!.length };
    return seat === scene.seat ? { ...row, ...(lifted && { extra: lifted }), mark: "mine" } : row;
  });
  return { ...(lifted ? outlook(scene, round, scene.seat!) : standing(scene, round)), rows };
}

function standing(scene: Scene, round: Round): Slate {
  const { most, seats } = leaders(round.open);
  const key = seats.length === 0 ? "nothing_open" : seats.length > 1 ? "tied" : "ahead_with";
  return { title: scene.own("who"), second: scene.own(key, { seat: seats[0], count: most }), warns: seats.length > 1 };
}

/** What I would be with the card that is lifted. */
function outlook(scene: Scene, round: Round, me: number): Slate {
  const count = round.open[me]!.length + 1;
  const { most, seats } = leaders(round.open.map((cards, seat) => (seat === me ? [] : cards)));
  if (count > most) {
    const facts = { count, target: target(round.players, count), bonus: bonus(count) };
    return { title: scene.own("would_lead", facts), second: scene.own("would_lead_second", facts) };
  }
  const key = count === most ? "would_tie" : "would_follow";
  return { title: scene.own(key, { count }), second: scene.own(`${key}_second`, { seat: seats[0], count: most }), warns: count === most };
}

// trumps and target

function naming(scene: Scene, round: Round): Slate {
  const second = scene.mine ? undefined : scene.own(round.phase === "partner" ? "chooses_partner" : "names_trump", { seat: round.to_move });
  return { title: scene.own("is_chief", { seat: round.chief, target: round.target }), second, rows: seals(scene, round) };
}

function contract(scene: Scene, round: Round): Slate {
  const rows = seals(scene, round);
  const points = teamPoints(round);
  const facts = { seat: round.chief, seat_partner: round.partner, count: points, target: round.target };
  const counted = scene.memory !== false; // else nobody knows how many points lie in the tricks
  const team = round.partner === null ? "team_alone" : "team";
  const title = scene.own(counted ? team : `${team}_needs`, facts);
  const trumps = { trump: round.chief_trump, trump_vice: round.vice_trump };
  const second = scene.own(rows.length > 1 ? "trump_order" : rows.length > 0 ? "trump_only" : "no_trumps", trumps);
  return { title, second, rows, ...(counted && { bar: bar(scene, round, points) }) };
}

/** The chief's trump as a large seal before the vice's, as it is the higher one. */
function seals(scene: Scene, round: Round): SlateRow[] {
  const named = [
    { trump: round.chief_trump, large: true },
    { trump: round.vice_trump, large: false },
  ];
  return named.flatMap(({ trump, large }): SlateRow[] => (trump === null || trump === "none" ? [] : [{ seal: sealOf(trump, large), text: trumpName(scene, trump) }]));
}

function bar(scene: Scene, round: Round, value: number): NonNullable<Slate["bar"]> {
  const of = round.target ?? 0;
  return { value, of, label: value < of ? scene.own("missing", { count: of - value }) : scene.own("reached") };
}
