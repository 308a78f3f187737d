import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { taste } from "../house/taste.svelte";
import { atRest, collect, differs, flight, magnified, spot } from "./motion";

const at = (left: number, top: number, width = 50): DOMRect => ({ left, top, width, height: width * 1.4 }) as DOMRect;

describe("a card's way", () => {
  it("leads from middle to middle, whatever the sizes", () => {
    const [start, end] = flight(at(0, 0, 100), at(300, 200, 50), "lands");
    expect(start).toMatchObject({ translate: "-275px -165px" }); // (50, 70) seen from (325, 235)
    expect(start!["transform"]).toContain("scale(2)");
    expect(end).toMatchObject({ translate: "0px 0px", transform: "scale(1) rotate(0deg)" });
  });
  it("is as many times shorter as the table is drawn larger", () => {
    magnified(2.5);
    expect(flight(at(0, 0), at(250, 100), "slides")[0]).toMatchObject({ translate: "-100px -40px", transform: "scale(1)" });
    magnified(1);
  });
  it("turns a card of somebody else's from back to face", () => {
    const [start, end] = flight(at(0, 0), at(100, 0), "over");
    expect(start!["transform"]).toContain("rotateY(180deg)");
    expect(end!["transform"]).toContain("rotateY(0deg)");
  });
  it("is straight for one that only makes room", () => {
    expect(flight(at(0, 0), at(40, 0), "slides")).toEqual([
      { translate: "-40px 0px", transform: "scale(1)" },
      { translate: "0px 0px", transform: "scale(1)" },
    ]);
  });
  it("moves nothing but transform", () => {
    for (const frame of flight(at(0, 0), at(9, 9), "over")) expect(Object.keys(frame).sort()).toEqual(["transform", "translate"]);
  });
  it("begins and ends as the card lies, as every frame says all of it", () => {
    const [start, end] = flight(at(0, 0, 100), at(300, 200, 50), "lands", "translate(3px, 4px) rotate(5deg)");
    expect(start).toMatchObject({ transform: "translate(3px, 4px) rotate(5deg) scale(2) rotate(4deg)" });
    expect(end).toMatchObject({ transform: "translate(3px, 4px) rotate(5deg) scale(1) rotate(0deg)" });
  });
  it("is none where nothing changed", () => {
    expect(differs(at(10, 10), at(10.4, 9.8))).toBe(false);
    expect(differs(at(10, 10), at(10, 14))).toBe(true);
    expect(differs(at(10, 10, 50), at(10, 10, 60))).toBe(true);
  });
});

describe("cards that leave together", () => {
  const lying = (left: number): HTMLElement => {
    const node = document.createElement("span");
    node.getBoundingClientRect = () => at(left, 100);
    return node;
  };
  const config = (later: ReturnType<typeof collect>) => (typeof later === "function" ? later() : later);

  beforeEach(() => void (taste.still = false));
  afterEach(() => void (taste.still = true));

  it("are gone at once, however far apart they set out; whatever waits for that happens then", () => {
    spot(lying(400), "seat:1");
    const nodes = [lying(0), lying(30)];
    const leaving = nodes.map((node, i) => collect(node, { spot: "seat:1", after: 60 * i })).map(config);
    expect(leaving.map(({ duration, delay = 0 }) => [delay, duration])).toEqual([[0, 360], [0, 360]]);
    const way = (i: number, gone: number): string => leaving[i]!.css!(1 - gone, gone);
    expect(way(0, 0.1)).not.toContain("translate: 0px");
    expect(way(1, 0.1)).toContain("translate: 0px 0px; opacity: 1;");
    expect([way(0, 1), way(1, 1)]).toEqual(["translate: 400px 0px; opacity: 0;", "translate: 370px 0px; opacity: 0;"]);
    let rested = false;
    atRest(() => (rested = true));
    nodes[0]!.dispatchEvent(new CustomEvent("outroend"));
    expect(rested).toBe(false);
    nodes[1]!.dispatchEvent(new CustomEvent("outroend"));
    expect(rested).toBe(true);
  });
});
