// The columns of a round's pad: only those in which something stands.

export interface Entry {
  seat: number;
  points: number;
  rule: string;
  code: string;
}

export interface Column {
  key: string;
  codes: readonly string[];
  art?: string;
  rule: string;
}

const ALL: readonly Omit<Column, "rule">[] = [
  { key: "place", codes: ["place"] },
  { key: "partner", codes: ["partner", "solo"] },
  { key: "lions", codes: ["lions", "lions_in_hand"], art: "lion" },
  { key: "hedgehog", codes: ["no_hedgehog"], art: "hedgehog" },
];

export function columns(entries: readonly Entry[]): Column[] {
  return ALL.flatMap((column) => {
    const first = entries.find((entry) => column.codes.includes(entry.code));
    return first ? [{ ...column, rule: first.rule }] : [];
  });
}
