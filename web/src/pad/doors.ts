// The service's doors for pads.
import { Refusal, reach } from "../house/api";
import { lose, me } from "../house/me.svelte";
import type { Params } from "../house/words";
import type { PadShown } from "../wire";

/** Another entry came first; the pad as it is now. */
export class WentOn extends Refusal {
  constructor(readonly shown: PadShown) {
    super("pad_went_on");
  }
}

interface Call {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  key?: string | null;
  signal?: AbortSignal;
}

/** What a door answers, null where it has nothing to say; throws a Refusal if it says no, or can't be reached. */
export async function call<Answer>(path: string, { method = "GET", body, key = null, signal }: Call = {}): Promise<Answer | null> {
  const secret = me.secret;
  const headers: Record<string, string> = { ...(secret && { authorization: `Bearer ${secret}` }), ...(key && { "x-pad-key": key }) };
  let answer: Response;
  let data: Answer & { code?: string; params?: Params; rule?: string | null; shown?: PadShown };
  try {
    answer = await reach(path, { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) });
    if (answer.status === 204) return null;
    data = (await answer.json()) as typeof data;
  } catch {
    throw new Refusal("unreachable"); // or it broke off, or somebody else answered: a hotel's network, a proxy
  }
  if (answer.ok) return data;
  if (answer.status === 401 && secret && secret === me.secret) lose();
  if (answer.status === 409 && data.shown) throw new WentOn(data.shown);
  throw new Refusal(answer.status >= 500 || answer.status === 429 ? "unreachable" : (data.code ?? "internal"), data.params ?? {}, data.rule ?? null);
}
