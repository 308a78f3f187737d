/** Hands the browser some data to be stored as a file. */
export function download(data: unknown, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000); // some browsers read it only after a while
}
