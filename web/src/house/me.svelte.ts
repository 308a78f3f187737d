// Who I am: a name, an avatar, and a secret that only this browser knows.
import { keep, kept } from "./keep";
import type { Entered, Me } from "../wire";

const KEPT = "me";
const LOST = "me.lost"; // whom the service did not know: perhaps it does again, when its store is back

interface Identity extends Me {
  secret: string;
}

function read(key = KEPT): Identity | null {
  try {
    const found = JSON.parse(kept(key) ?? "null") as Partial<Identity> | null;
    return whole(found) ? found : null;
  } catch {
    return null;
  }
}

/** Whether this is somebody: others may have written something else there. */
function whole(found: Partial<Identity> | null): found is Identity {
  return [found?.id, found?.name, found?.avatar, found?.secret].every((part) => typeof part === "string" && part !== "");
}

class Myself {
  private found = $state<Identity | null>(read());

  get known(): boolean {
    return this.found !== null;
  }
  get id(): string {
    return this.found?.id ?? "";
  }
  get name(): string {
    return this.found?.name ?? "";
  }
  get avatar(): string {
    return this.found?.avatar ?? "fox";
  }
  get secret(): string {
    return this.found?.secret ?? "";
  }

  become(who: Identity | null): void {
    if (who !== null && who.secret === read(LOST)?.secret) keep(LOST, null);
    this.found = who;
    keep(KEPT, who === null ? null : JSON.stringify(who));
  }

  /** Another tab became somebody else, or nobody. */
  reread(): void {
    this.found = read();
  }
}

export const me = new Myself();

export function entered(answer: Entered): void {
  me.become({ ...answer.me, secret: answer.secret });
}

export function changed(now: Me): void {
  if (now.id === me.id || !me.known) me.become({ ...now, secret: me.secret });
}

/** I am deleted. */
export function forget(): void {
  keep(LOST, null);
  me.become(null);
}

/** The service does not know me, or not any more. */
export function lose(): void {
  keep(LOST, kept(KEPT));
  me.become(null);
}

/** Whom the service did not know the last time. */
export function lost(): string | null {
  return read(LOST)?.secret ?? null;
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => event.key === `stammtisch.${KEPT}` && me.reread());
}

/** A link that moves the identity: the secret is behind the #, which browsers send to nobody. */
export function movingLink(origin: string): string {
  return `${origin}/#ich=${me.secret}`;
}

/** The secret in such a link, if the page was opened by one; it does not stay in the address. */
export function secretInAddress(): string | null {
  const secret = location.hash.startsWith("#ich=") ? location.hash.slice(5) : "";
  if (!secret) return null;
  history.replaceState(null, "", location.pathname);
  return secret;
}
