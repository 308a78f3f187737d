// jsdom has no media queries; tests see a light, still page.
window.matchMedia ??= ((query: string) => ({
  matches: query.includes("reduced-motion"),
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
})) as unknown as typeof window.matchMedia;
