/** A number as a score shows it, with a real minus. */
export const figure = (points: number): string => String(points).replace("-", "−");
