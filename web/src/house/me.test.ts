import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ask } from "./api";
import { forget, lost, me } from "./me.svelte";

const ada = { id: "a", name: "Ada", avatar: "fox", lang: "de", secret: "geheim" };
const answer = (status: number): void => void vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status })));

beforeEach(() => me.become(ada));
afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

describe("who the service does not know", () => {
  it("is nobody, but the secret is kept until the service knows it again", async () => {
    answer(401);
    await expect(ask("/api/me")).rejects.toThrow();
    expect(me.known).toBe(false);
    expect(lost()).toBe("geheim");
    me.become(ada);
    expect(lost()).toBe(null);
  });
  it("keeps it even while someone new is here", async () => {
    answer(401);
    await expect(ask("/api/me")).rejects.toThrow();
    me.become({ ...ada, id: "b", secret: "anders" });
    expect(lost()).toBe("geheim");
  });
  it.each(["[]", "7", '"ada"', "{}", '{"id":1,"name":"Ada","avatar":"fox","secret":"x"}', "{"])("is no one if we did not write it: %s", (kept) => {
    localStorage.setItem("stammtisch.me", kept);
    me.reread();
    expect(me.known).toBe(false);
    expect(me.name).toBe("");
  });
  it("has nothing left once deleted", () => {
    forget();
    expect(lost()).toBe(null);
  });
});
