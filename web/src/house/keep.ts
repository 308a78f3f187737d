// What the browser keeps.  Where it keeps nothing (private windows, full disks) it lasts as long as the page.

const memory = new Map<string, string>();

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`stammtisch.${key}`);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function keep(key: string, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(`stammtisch.${key}`);
    else localStorage.setItem(`stammtisch.${key}`, value);
  } catch {
    // then only for now
  }
}
