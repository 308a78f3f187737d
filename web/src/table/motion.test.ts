import { describe, expect, it } from "vitest";
import { differs, flight, magnified } from "./motion";

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
  it("is none where nothing changed", () => {
    expect(differs(at(10, 10), at(10.4, 9.8))).toBe(false);
    expect(differs(at(10, 10), at(10, 14))).toBe(true);
    expect(differs(at(10, 10, 50), at(10, 10, 60))).toBe(true);
  });
});
