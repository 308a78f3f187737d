// Whether the picture is on the page: with "show only my cards" it is not, and its buttons stand below instead.

class Shown {
  private pictures = $state(0);

  get bare(): boolean {
    return this.pictures === 0;
  }

  /** For onMount. */
  here = (): (() => void) => {
    this.pictures += 1;
    return () => void (this.pictures -= 1);
  };
}

export const shown = new Shown();
