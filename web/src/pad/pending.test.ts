import { describe, expect, it } from "vitest";
import { dropped, fitting, heard, insisted, isSame, next, queued, type Pending, type Step } from "./pending";

const enter = (winner: number): Step => ({ do: "enter", facts: { winner } });
const list = (): Pending[] => queued(queued([], enter(0), 5, null, { forms: "asked", seen: "as it was" }, "a"), enter(1), 5, null, { forms: "asked", seen: "as it was" }, "b");

describe("entries on their way", () => {
  it("are sent one after the other, each on what the one before has brought", () => {
    expect(list().map(({ on }) => on)).toEqual([5, null]);
    const rest = heard(list(), "a", { kind: "taken" });
    expect(rest.map(({ id, on }) => [id, on])).toEqual([["b", 6]]);
    expect(next(rest)?.id).toBe("b");
  });

  it("wait behind one that came too late, until somebody decides", () => {
    const late = heard(list(), "a", { kind: "went_on", number: 7, seen: "another round" });
    expect(late.map(({ state }) => state)).toEqual(["stale", "waiting"]);
    expect(next(late)).toBeNull();
    expect(next(insisted(late, "a", 7, "c"))).toMatchObject({ id: "c", on: 7, state: "waiting" });
    expect(dropped(late, "a", 7)).toMatchObject([{ id: "b", on: 7 }]);
  });

  it("are sent again where nothing was written in between", () => {
    const again = heard(list(), "a", { kind: "went_on", number: 6, seen: "as it was" });
    expect(next(again)).toMatchObject({ id: "a", on: 6 });
  });

  it("keep the refusal of one that can't be", () => {
    const refusal = { code: "points", params: { count: 58 }, rule: "MU-25" };
    expect(heard(list(), "a", { kind: "refused", refusal })[0]).toMatchObject({ state: "refused", refusal });
  });

  it("are looked at again where something else is asked by now", () => {
    expect(fitting(list(), 5, "asked")[0]!.state).toBe("waiting");
    expect(fitting(list(), 5, "something else")[0]!.state).toBe("open");
    expect(fitting(list(), 6, "something else")[0]!.state).toBe("waiting"); // it may be there already: the service knows
  });

  it("are the same as others' whatever their order", () => {
    expect(isSame({ do: "enter", facts: { out: [1, 0], lions: [0] } }, { lions: [0], out: [1, 0] })).toBe(true);
    expect(isSame(enter(1), { winner: 0 })).toBe(false);
  });
});
