// Arrow keys go from tile to tile, as people who use radio buttons expect; choosing stays with Enter and the space bar.

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function roving(group: HTMLElement): () => void {
  const tiles = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("[role=radio]:not(:disabled)")];
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const all = tiles();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]!.focus();
  };
  group.addEventListener("keydown", move);
  return () => group.removeEventListener("keydown", move);
}
