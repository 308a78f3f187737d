import { expect, it, vi } from "vitest";
import { texts } from "./texts.svelte";

it("keeps the words of a game that come while another language is on its way", async () => {
  const waiting: (() => void)[] = [];
  const words = (path: string): unknown =>
    path.includes("/table/") ? { refusals: {}, phrases: {} } : { common: {}, own: { name: path.split("/").at(-1), cards: {} } };
  vi.stubGlobal("fetch", (path: string) =>
    new Promise((answer) => {
      const arrive = (): void => answer(new Response(JSON.stringify(words(path))));
      if (path.endsWith("/table/en")) waiting.push(arrive);
      else arrive();
    }),
  );
  await texts.load("de");
  const choosing = texts.choose("en");
  await texts.need("spiel");
  expect(texts.of("spiel").own.name).toBe("de");
  waiting.forEach((arrive) => arrive());
  await choosing;
  expect(texts.knows("spiel")).toBe(true);
  expect(texts.of("spiel").own.name).toBe("en");
});
