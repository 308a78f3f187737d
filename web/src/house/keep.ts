// What the browser keeps.  Where it keeps nothing (private windows, full disks) it lasts as long as the page.

const refused = new Map<string, string>(); // what the browser would not keep

export function kept(key: string): string | null {
  try {
    return refused.get(key) ?? localStorage.getItem(`stammtisch.${key}`);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string | null): void {
  refused.delete(key);
  try {
    if (value === null) localStorage.removeItem(`stammtisch.${key}`);
    else localStorage.setItem(`stammtisch.${key}`, value);
  } catch {
    if (value !== null) refused.set(key, value);
  }
}
