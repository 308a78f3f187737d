// What a house says about itself: where others find it, and phrases of its own.
import { ask } from "./api";

interface House {
  address: string | null;
  phrases: string[];
}
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];
let looking: Promise<House> | null = null;

function house(): Promise<House> {
  looking ??= ask<House>("/api/house").catch(() => ((looking = null), { address: null, phrases: [] }));
  return looking;
}

/** People who opened it on the same computer must not invite others to "localhost". */
export async function origin(): Promise<string> {
  if (!LOCAL.includes(location.hostname)) return location.origin;
  return (await house()).address?.replace(/\/$/, "") ?? location.origin;
}

export async function ownPhrases(): Promise<string[]> {
  return (await house()).phrases;
}
