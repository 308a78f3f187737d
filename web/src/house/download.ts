/** Hands the browser a file to be stored. */
export function save(file: Blob, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000); // some browsers read it only after a while
}

/** The same for data. */
export function download(data: unknown, name: string): void {
  save(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }), name);
}
