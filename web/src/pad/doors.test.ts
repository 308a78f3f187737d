import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "./doors";

const answer = (body: BodyInit, status = 200): void => void vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
const broken = new ReadableStream({
  start(body): void {
    body.enqueue(new TextEncoder().encode('{"pad": "a'));
    body.error(new TypeError("connection lost"));
  },
});

afterEach(() => vi.unstubAllGlobals());

describe("an answer that is not the service's", () => {
  it.each([
    ["a page of the hotel's network", "<html>Welcome</html>", 200],
    ["a proxy's page", "<html>Forbidden</html>", 403],
    ["an answer that broke off", broken, 200],
  ])("is none: %s", async (_, body, status) => {
    answer(body, status);
    await expect(call("/api/pads/a/steps", { method: "POST", body: {} })).rejects.toMatchObject({ code: "unreachable" });
  });
  it("is told from a refusal", async () => {
    answer('{"code": "pad_read_only", "params": {}}', 403);
    await expect(call("/api/pads/a")).rejects.toMatchObject({ code: "pad_read_only" });
  });
});
