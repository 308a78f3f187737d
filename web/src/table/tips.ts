// Which tip may be shown: each at most once a day, and never two shortly after each other.

export const GAP_MILLISECONDS = 45_000; // from one tip to the next
/** How long a tip lies on the felt. */
export const stays = (text: string): number => 12_000 + 60 * text.length;

/** What was shown on a day, as the browser keeps it: "2026-01-31 mue/feed mau_mau/say-mau". */
const shownOn = (kept: string | null, day: string): string[] => {
  const [on, ...names] = (kept ?? "").split(" ");
  return on === day ? names : [];
};

/** The first of these tips that was not shown today. */
export function nextTip(game: string, names: readonly string[], kept: string | null, day: string): string | null {
  const shown = shownOn(kept, day);
  return names.find((name) => !shown.includes(`${game}/${name}`)) ?? null;
}

/** What to keep once this one is shown. */
export const noted = (game: string, name: string, kept: string | null, day: string): string => [day, ...shownOn(kept, day), `${game}/${name}`].join(" ");

export const dayOf = (date: Date): string => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
