import { describe, expect, it } from "vitest";
import { dayOf, nextTip, noted, stays } from "./tips";

describe("tips", () => {
  it("come once a day each, in the order of the service", () => {
    let kept: string | null = null;
    expect(nextTip("mue", ["feed", "tied"], kept, "2026-01-31")).toBe("feed");
    kept = noted("mue", "feed", kept, "2026-01-31");
    expect(nextTip("mue", ["feed", "tied"], kept, "2026-01-31")).toBe("tied");
    kept = noted("mue", "tied", kept, "2026-01-31");
    expect(nextTip("mue", ["feed", "tied"], kept, "2026-01-31")).toBeNull();
    expect(nextTip("mau_mau", ["feed"], kept, "2026-01-31")).toBe("feed"); // another game's
    expect(nextTip("mue", ["feed"], kept, "2026-02-01")).toBe("feed");
    expect(noted("mue", "feed", kept, "2026-02-01")).toBe("2026-02-01 mue/feed"); // nothing piles up
  });
  it("know the day, and stay long enough to be read", () => {
    expect(dayOf(new Date(2026, 0, 5))).toBe("2026-01-05");
    expect(stays("x".repeat(140))).toBeGreaterThan(stays("x"));
  });
});
