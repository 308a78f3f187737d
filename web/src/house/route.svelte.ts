// Where in the house we are: the address, and going elsewhere without loading the page again.

class Address {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);

  constructor() {
    window.addEventListener("popstate", () => this.look());
    window.addEventListener("hashchange", () => this.look());
  }

  look(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }

  /** The parts of the path: `/t/abc` is ["t", "abc"]. */
  get parts(): string[] {
    try {
      return this.path.split("/").filter(Boolean).map(decodeURIComponent);
    } catch {
      return ["nowhere"]; // no text at all
    }
  }
}

export const address = new Address();

export function go(where: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", where);
  else history.replaceState(null, "", where);
  address.look();
  if (how === "push" && !address.hash) window.scrollTo(0, 0);
}

/** Links within the house change the page in place; all others, and clicks for a new tab, are the browser's. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
