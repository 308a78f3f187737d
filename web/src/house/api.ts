// What needs no table: plain HTTP.
import { lose, me } from "./me.svelte";
import { update } from "./update.svelte";
import type { Params } from "./words";

/** The service said no; `code` and `params` fill a sentence of the words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly params: Params = {},
    readonly rule: string | null = null,
  ) {
    super(code);
  }
}

/** What the service answers; it also tells whether this page is outdated. */
export async function reach(path: string, request: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, request);
  update.hear(answer);
  return answer;
}

/** Asks the service; throws a Refusal if it says no, or if it can't be reached. */
export async function ask<Answer>(path: string, method = "GET", body?: unknown): Promise<Answer> {
  const secret = me.secret;
  const headers: Record<string, string> = secret ? { authorization: `Bearer ${secret}` } : {};
  let answer: Response;
  try {
    answer = await reach(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal("unreachable");
  }
  const data = (await answer.json().catch(() => ({ code: "internal" }))) as Answer & { code?: string; params?: Params };
  if (answer.ok) return data;
  if (answer.status === 401 && secret && secret === me.secret) lose();
  throw new Refusal(data.code ?? "internal", data.params ?? {});
}
