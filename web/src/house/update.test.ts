import { afterEach, describe, expect, it, vi } from "vitest";
import { buildOf, Update } from "./update.svelte";

const answer = (build: string | null): Response => new Response("{}", { headers: build === null ? {} : { "stammtisch-build": build } });
const OLD = "index-4f2a91c0.js";
const NEW = "index-Cx_7-b2K.js";

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe("the build of a page", () => {
  const page = (head: string): Document => new DOMParser().parseFromString(`<head>${head}</head>`, "text/html");
  it("is the name of its script", () => {
    expect(buildOf(page(`<script type="module" crossorigin src="/assets/${OLD}"></script>`))).toBe(OLD);
  });
  it("is none while it is developed", () => {
    expect(buildOf(page('<script type="module" src="/@vite/client"></script><script type="module" src="/src/main.ts"></script>'))).toBe(null);
  });
});

describe("a page", () => {
  it("is outdated once the service serves another build", () => {
    const update = new Update(OLD);
    for (const same of [OLD, null]) {
      update.hear(answer(same));
      expect(update.needed).toBe(false);
    }
    update.hear(answer(NEW));
    expect(update.needed).toBe(true);
  });
  it("is never outdated while it is developed", () => {
    const update = new Update(null);
    update.hear(answer(NEW));
    expect(update.needed).toBe(false);
  });
  it("asks when a part of it is missing, and is not outdated where nobody answers", async () => {
    const update = new Update(OLD);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await update.ask();
    expect(update.needed).toBe(false);
    vi.stubGlobal("fetch", () => Promise.resolve(answer(NEW)));
    await update.ask();
    expect(update.needed).toBe(true);
  });
  it("reloads by itself from each build once, however two services take turns", () => {
    const reload = vi.fn();
    for (const build of [OLD, NEW, OLD, NEW]) new Update(build).reloadOnce(reload);
    expect(reload).toHaveBeenCalledTimes(2);
    new Update(null).reloadOnce(reload);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
