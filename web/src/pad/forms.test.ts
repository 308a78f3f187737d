import { describe, expect, it } from "vitest";
import { answered, asked, bounds, branches, factsOf, following, heldCards, isTiled, isWhole, lastOne, nextSeat, settled, spare, suggested, sumOf, tapped, typed, type Form, type Question } from "./forms";

const SEATS = [0, 1, 2, 3, 4];
const chief: Question = { id: "chief", kind: "seat", rule: "MU-9", seats: SEATS };
const vice: Question = { id: "vice", kind: "seat", rule: "MU-12", seats: SEATS, none: true, but: ["chief"] };
const viceTrump: Question = { id: "vice_trump", kind: "choice", rule: "MU-14", choices: ["r", "g", "7"], after: "vice" };
const chiefTrump: Question = { id: "chief_trump", kind: "choice", rule: "MU-15", choices: ["r", "g", "7", "none"], but: ["vice_trump"] };
const taken: Question = { id: "taken", kind: "numbers", rule: "MU-25", seats: SEATS, sum: 60 };
const played: Form = { form: "played", facts: {}, questions: [chief, vice, viceTrump, chiefTrump, taken] };
const eklat: Form = { form: "eklat", facts: {}, questions: [{ id: "open", kind: "numbers", rule: "MU-10", seats: SEATS, most: 12 }, { id: "last", kind: "seat", rule: "MU-10", seats: SEATS }] };
const passed: Form = { form: "passed", facts: { passed: true }, questions: [] };
const FORMS = [played, eklat, passed];

const order: Question = { id: "out", kind: "order", rule: "ZZ-15", seats: [0, 1, 2, 3] };
const lions: Question = { id: "lions", kind: "numbers", rule: "ZZ-26", seats: [0, 1, 2, 3], most: 5, preset: [0, 0, 0, 0] };
const winners: Question = { id: "winners", kind: "seats", rule: "MM-20", seats: [0, 1, 2], least: 1 };
const cardsLeft: Question = { id: "left", kind: "numbers", rule: "MM-24", seats: [0, 1, 2], most: 30, optional: true };
const doubter: Question = { id: "doubter", kind: "seat", rule: "MM-18", seats: [0, 1, 2], none: true, optional: true, after: "winners" };
const mammuz: Form = { form: "round", facts: {}, questions: [winners, cardsLeft, doubter] };

describe("what is asked", () => {
  it("leaves out what earlier answers have settled", () => {
    expect(asked(played, { vice: null }).map(({ id }) => id)).toEqual(["chief", "vice", "chief_trump", "taken"]);
    expect(asked(played, { vice: 2 }).map(({ id }) => id)).toEqual(["chief", "vice", "vice_trump", "chief_trump", "taken"]);
  });

  it("lets an optional question wait, but asks at once what only some rounds have", () => {
    expect(asked(mammuz, { winners: [1] })).toEqual([winners]);
    expect(spare(mammuz, { winners: [1] })).toEqual([cardsLeft]);
    expect(asked(mammuz, { winners: [1, 2] })).toEqual([winners, doubter]);
    expect(asked(mammuz, { winners: [1], left: [3, 0, 2] })).toEqual([winners, cardsLeft]);
  });

  it("offers the other ways where they part", () => {
    expect(branches(FORMS, played, {}, 0)).toEqual([eklat, passed]);
    expect(branches(FORMS, played, { chief: 1 }, 1)).toEqual([]);
    const winner: Question = { id: "winner", kind: "seat", rule: "MA-19", seats: [0, 1] };
    const hands: Form = { form: "left", facts: {}, questions: [winner, { id: "left", kind: "cards", rule: "MA-20", seats: [0, 1], but: ["winner"] }] };
    const counted: Form = { form: "counted", facts: {}, questions: [winner, { id: "counted", kind: "numbers", rule: "MA-20", seats: [0, 1], but: ["winner"] }] };
    expect(branches([hands, counted], hands, {}, 0)).toEqual([]);
    expect(branches([hands, counted], hands, { winner: 0 }, 1)).toEqual([counted]);
  });

  it("goes to the next open question, and to the sheet when there is none", () => {
    expect(following(played, { chief: 0 }, 0)).toBe(1);
    expect(following(played, { chief: 0, vice: null, chief_trump: "g" }, 0)).toBe(3); // taken
    expect(following(passed, {}, 0)).toBe(0);
    expect(following(mammuz, { winners: [1] }, 0)).toBe(1);
  });
});

describe("answers", () => {
  it("drops those that another answer has made impossible", () => {
    expect(settled(played, { chief: 2, vice: 2, vice_trump: "g", chief_trump: "r" })).toEqual({ chief: 2, chief_trump: "r" });
    expect(settled(played, { chief: 1, vice: 2, vice_trump: "g", chief_trump: "g" })).toEqual({ chief: 1, vice: 2, vice_trump: "g" });
  });

  it("sends nothing of those who are not asked", () => {
    const counted: Form = { form: "counted", facts: {}, questions: [{ id: "winner", kind: "seat", rule: "", seats: [0, 1, 2] }, { id: "counted", kind: "numbers", rule: "", seats: [0, 1, 2], but: ["winner"] }] };
    expect(factsOf(counted, { winner: 1, counted: [30, 7, 22] })).toEqual({ winner: 1, counted: [30, 0, 22] });
    expect(factsOf(mammuz, { winners: [1] })).toEqual({ winners: [1] });
    expect(factsOf(passed, {})).toEqual({ passed: true });
  });

  it("finds the form of what was entered", () => {
    expect(answered(FORMS, { passed: true })?.form).toBe(passed);
    expect(answered(FORMS, { open: [3, 1, 3, 3, 0], last: 3 })?.form).toBe(eklat);
    expect(answered(FORMS, { chief: 3, vice: null, vice_trump: null, chief_trump: "g", taken: [1, 2, 3, 4, 50] })?.answers["chief"]).toBe(3);
    expect(answered(FORMS, { something: 1 })).toBeNull();
  });

  it("knows when it is whole", () => {
    expect(isWhole(order, { out: [1, 3] })).toBe(false);
    expect(isWhole(order, { out: [1, 3, 0] })).toBe(true);
    expect(lastOne(order, [1, 3, 0])).toBe(2);
    expect(isWhole(lions, {})).toBe(false); // it is preset, but nobody has looked at it
    expect(isWhole(lions, { lions: [0, 0, 0, 0] })).toBe(true);
    expect(isWhole(winners, { winners: [] })).toBe(false);
    expect(isWhole(vice, { chief: 0, vice: null })).toBe(true);
  });

  it("taps names in their order, or as a set", () => {
    expect(tapped(order, [3], 1)).toEqual([3, 1]);
    expect(tapped(order, [3, 1, 0], 1)).toEqual([3, 0]);
    expect(tapped(winners, [2], 0)).toEqual([0, 2]);
  });
});

describe("numbers", () => {
  it("offers the last one where the sum is known", () => {
    expect(suggested(taken, { taken: [9, 8, 10, 26, null] })).toEqual({ seat: 4, value: 7 });
    expect(suggested(taken, { taken: [9, 8, 10, null, null] })).toBeNull();
    expect(suggested(taken, { taken: [30, 20, 20, 5, null] })).toBeNull();
    expect(bounds(taken, { taken: [9, 8, null, null, null] }, 2).most).toBe(43);
  });

  it("sees when no further digit can follow", () => {
    expect(typed("", "9", 60)).toEqual({ text: "9", full: true });
    expect(typed("", "2", 60)).toEqual({ text: "2", full: false });
    expect(typed("2", "6", 60)).toEqual({ text: "26", full: true });
    expect(typed("", "0", 60)).toEqual({ text: "0", full: true });
  });

  it("are tiles as long as they are small", () => {
    expect(isTiled(lions)).toBe(true);
    expect(isTiled(taken)).toBe(false);
    expect(isTiled(cardsLeft)).toBe(false);
  });

  it("go from one seat to the next that is open", () => {
    expect(nextSeat(taken, { taken: [9, null, 3, null, null] }, 1)).toBe(3);
    expect(nextSeat(taken, { taken: [9, null, 3, 4, 5] }, 4)).toBe(1);
    expect(nextSeat(taken, { taken: [9, 2, 3, 4, 5] }, 4)).toBeNull();
  });

  it("are the sum of the cards", () => {
    const held: Question = { id: "left", kind: "cards", rule: "", seats: [0], cards: [{ card: 3, points: 3, most: 8 }, { card: 7, points: 7, most: 8 }, { card: "X", points: 10, most: 38 }] };
    expect(sumOf(held, [7, 3, "X", "X"])).toEqual({ parts: [7, 3, 10, 10], total: 30 });
    expect(heldCards(held)).toHaveLength(3);
  });
});
