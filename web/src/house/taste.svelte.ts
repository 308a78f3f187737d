// What somebody likes on this device: theme, sound, motion, and hints already read.
import { keep, kept } from "./keep";

export type Theme = "auto" | "light" | "dark";
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

class Taste {
  theme = $state<Theme>((kept("theme") as Theme | null) ?? "auto");
  sound = $state(kept("sound") !== "off");
  still = $state(still.matches);
  private read = $state<string[]>((kept("hints") ?? "").split(" ").filter(Boolean));

  constructor() {
    still.addEventListener("change", () => (this.still = still.matches));
    this.paint();
  }

  wear(theme: Theme): void {
    this.theme = theme;
    keep("theme", theme);
    this.paint();
  }

  mute(muted: boolean): void {
    this.sound = !muted;
    keep("sound", muted ? "off" : "on");
  }

  hasRead(hint: string): boolean {
    return this.read.includes(hint);
  }

  markRead(hint: string): void {
    this.read = [...this.read, hint];
    keep("hints", this.read.join(" "));
  }

  private paint(): void {
    if (this.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const taste = new Taste();
/** How long a movement of so many milliseconds takes for whoever looks. */
export const span = (milliseconds: number): number => (taste.still ? 0 : milliseconds);
