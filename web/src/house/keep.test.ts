import { afterEach, expect, it, vi } from "vitest";
import { keep, kept } from "./keep";

const failing = (): never => {
  throw new DOMException("no more room", "QuotaExceededError");
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("lasts as long as the page where nothing more can be kept", () => {
  keep("number", "1");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(failing);
  keep("number", "2");
  expect(kept("number")).toBe("2");
  keep("number", null);
  expect(kept("number")).toBe(null);
});

it("lasts as long as the page where nothing can be read either", () => {
  vi.stubGlobal("localStorage", { getItem: failing, setItem: failing, removeItem: failing, clear: () => {} });
  keep("number", "1");
  expect(kept("number")).toBe("1");
  keep("number", null);
  expect(kept("number")).toBe(null);
});
