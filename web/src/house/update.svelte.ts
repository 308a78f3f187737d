// Whether the service has been updated since this page was opened, so that the page has to be loaded again.
import type { Lang } from "./texts.svelte";

const HEADER = "stammtisch-build";
const RELOADED = "stammtisch.reloaded"; // builds from which this tab has reloaded by itself

/** Words that are part of the page itself: the files with all the others may be gone. */
export const WORDS: Record<Lang, { updated: string; not_loaded: string; reload: string }> = {
  de: {
    updated: "Der Stammtisch ist aktualisiert worden. Lade die Seite neu, dann geht es genau hier weiter.",
    not_loaded: "Dieser Teil der Seite ließ sich nicht laden.",
    reload: "Neu laden",
  },
  en: {
    updated: "The Stammtisch has been updated. Reload the page to go on right here.",
    not_loaded: "This part of the page could not be loaded.",
    reload: "Reload",
  },
};

/** The build of a page: the name of its script, which carries a hash of all that is in it; null where it is not built. */
export function buildOf(page: Document): string | null {
  const script = page.querySelector('script[type="module"][src^="/assets/"]');
  return script?.getAttribute("src")?.slice("/assets/".length) ?? null;
}

export class Update {
  needed = $state(false);

  constructor(readonly build: string | null) {}

  /** What the service answered says which build it serves. */
  hear(answer: Response): void {
    const served = answer.headers.get(HEADER);
    if (served !== null && this.build !== null && served !== this.build) this.needed = true;
  }

  /** A part of the page is missing: because of an update, or because nobody answers just now. */
  async ask(): Promise<void> {
    await fetch("/api/house").then(
      (answer) => this.hear(answer),
      () => {},
    );
  }

  /** Reloads a page with nobody in front of it, but from no build twice: two services may be of different ones. */
  reloadOnce(reload: () => void = () => location.reload()): void {
    try {
      const before = (sessionStorage.getItem(RELOADED) ?? "").split(" ");
      if (this.build === null || before.includes(this.build)) return;
      sessionStorage.setItem(RELOADED, [...before, this.build].join(" "));
      reload();
    } catch {
      // where nothing can be kept, a person has to press the button
    }
  }
}

export const update = new Update(typeof document === "undefined" ? null : buildOf(document));
