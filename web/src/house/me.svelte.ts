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
    const identity = JSON.parse(kept(key) ?? "null") as Partial<Identity> | null;
    return whole(identity) ? identity : null;
  } catch {
    return null;
  }
}

/** Whether this is an identity: something else may have been written there. */
function whole(identity: Partial<Identity> | null): identity is Identity {
  return [identity?.id, identity?.name, identity?.avatar, identity?.secret].every((part) => typeof part === "string" && part !== "");
}

class Myself {
  private identity = $state<Identity | null>(read());

  get known(): boolean {
    return this.identity !== null;
  }
  get id(): string {
    return this.identity?.id ?? "";
  }
  get name(): string {
    return this.identity?.name ?? "";
  }
  get avatar(): string {
    return this.identity?.avatar ?? "fox";
  }
  get secret(): string {
    return this.identity?.secret ?? "";
  }

  become(who: Identity | null): void {
    if (who !== null && who.secret === read(LOST)?.secret) keep(LOST, null);
    this.identity = who;
    keep(KEPT, who === null ? null : JSON.stringify(who));
  }

  /** Another tab became someone else, or no one. */
  reread(): void {
    this.identity = read();
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
