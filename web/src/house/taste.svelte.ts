// What people prefer on this device: theme, sound, motion, how cards are played, and notes already read.
import { keep, kept } from "./keep";

export type Theme = "auto" | "light" | "dark";
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

class Taste {
  theme = $state<Theme>((kept("theme") as Theme | null) ?? "auto");
  sound = $state(kept("sound") !== "off");
  still = $state(still.matches);
  atOnce = $state(kept("at-once") === "on"); // a tap plays where only one thing can be meant
  tips = $state(kept("tips") !== "off"); // at the table
  private muted = $state<string[]>((kept("muted") ?? "").split(" ").filter(Boolean)); // people
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

  playAtOnce(at: boolean): void {
    this.atOnce = at;
    keep("at-once", at ? "on" : null);
  }

  showTips(on: boolean): void {
    this.tips = on;
    keep("tips", on ? null : "off");
  }

  isMuted(person: string | null): boolean {
    return person !== null && this.muted.includes(person);
  }

  /** Nothing that this person says is shown on this device any more, or it is again. */
  mutePerson(person: string, muted: boolean): void {
    this.muted = muted ? [...this.muted, person] : this.muted.filter((one) => one !== person);
    keep("muted", this.muted.length > 0 ? this.muted.join(" ") : null);
  }

  hasRead(note: string): boolean {
    return this.read.includes(note);
  }

  markRead(note: string): void {
    this.read = [...this.read, note];
    keep("hints", this.read.join(" "));
  }

  private paint(): void {
    if (this.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const taste = new Taste();
/** How many milliseconds a movement of this length takes for people who may have switched motion off. */
export const span = (milliseconds: number): number => (taste.still ? 0 : milliseconds);
