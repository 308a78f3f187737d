import { beforeEach, expect, test, vi } from "vitest";
import { me } from "./me.svelte";
import { titled, turns } from "./turns.svelte";

const table = (id: string, to_move: string | null) => ({ id, game: "mue", to_move });

beforeEach(() => {
  me.become({ id: "ada", name: "Ada", avatar: "fox", lang: "de", secret: "s" });
  turns.at(null);
});

test("the tab's title says how many tables wait for me", async () => {
  await turns.hear([table("a", "ada"), table("b", "ben"), table("c", "ada"), table("d", null)]);
  expect(turns.count).toBe(2);
  expect(titled("Stammtisch")).toBe("(2) Stammtisch");
  await turns.hear([table("a", "ben")]);
  expect(titled("Stammtisch")).toBe("Stammtisch");
});

test("the table that I look at says by itself that it is my turn", async () => {
  turns.at("a", "mue", true);
  await turns.hear([table("a", "ada"), table("c", "ada")]);
  expect(turns.count).toBe(1);
});

test("an app's badge shows the same number", async () => {
  const badge = vi.fn(() => Promise.resolve());
  Object.assign(navigator, { setAppBadge: badge });
  await turns.hear([table("a", "ada")]);
  expect(badge).toHaveBeenLastCalledWith(1);
});
