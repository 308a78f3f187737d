// Where others find this house.  People who opened it on the same computer must not invite them to "localhost".
import { ask } from "./api";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];
let looking: Promise<string> | null = null;

export function origin(): Promise<string> {
  looking ??= look();
  return looking;
}

async function look(): Promise<string> {
  if (!LOCAL.includes(location.hostname)) return location.origin;
  const house = await ask<{ address: string | null }>("/api/house").catch(() => ({ address: null }));
  return house.address?.replace(/\/$/, "") ?? location.origin;
}
