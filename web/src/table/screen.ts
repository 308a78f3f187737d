// A table screen has no name, but a key of its own: by it a table that was locked meanwhile lets it back in.
import { keep, kept } from "../house/keep";

export function screenKey(): string {
  const known = kept("screen");
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // randomUUID is for secure contexts alone
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep("screen", made);
  return made;
}
