// A rulebook as its parts: sections, and in them clauses with the lists and tables that belong to them.
import { marked, type Token, type Tokens } from "marked";

export interface Cell {
  html: string;
  text: string;
}

/** A paragraph or list; or a table, whose cells may show cards. */
export type Part = { html: string; table?: undefined } | { table: Grid };

export interface Grid {
  head: readonly Cell[];
  rows: readonly (readonly Cell[])[];
  typed: boolean; // its last column has the codes that people type in a terminal
}

export interface Entry {
  clause: string | null; // its id; none: it is for reading only
  parts: readonly Part[];
  text: string; // all that is written there
  waits: boolean; // it need not be read before a first match
}

export interface Section {
  id: string; // the same in every language
  title: string;
  entries: readonly Entry[];
  waits: boolean;
  typing: boolean; // behind the last clause: settings, and how moves are typed; of no use to people with cards in their hands
}

export interface Book {
  title: string;
  opening: readonly Entry[];
  sections: readonly Section[];
}

const OPENING = /^`([A-Z]{2}-\d+)` /;
const MENTIONED = /(?:<code>)?\b([A-Z]{2}-\d+)\b(?:<\/code>)?/g;
const RULING = /(Am\s+Tisch\s+hier\s+gilt:|At\s+this\s+table:)([\s\S]*?)(?=<\/p>)/;
const CODES = /^(Code|Kürzel)$/;

/** The book; `first` are the clauses to read before a first match (none: nothing can wait). */
export function bookOf(markdown: string, first: readonly string[] = []): Book {
  const chapters: { title: string; tokens: Token[] }[] = [];
  let title = "";
  for (const token of marked.lexer(markdown)) {
    if (token.type === "heading" && token["depth"] === 1) title = token["text"] as string;
    else if (token.type === "heading") chapters.push({ title: token["text"] as string, tokens: [] });
    else if (token.type !== "space") (chapters.at(-1) ?? chapters[chapters.push({ title: "", tokens: [] }) - 1]!).tokens.push(token);
  }
  const opening = chapters[0]?.title === "" ? chapters.shift()!.tokens : [];
  const read = new Set(first);
  const sections = chapters.map(({ title, tokens }, at) => sectionOf(`part-${at + 1}`, title, entriesOf(tokens, read)));
  const last = sections.findLastIndex(({ entries }) => entries.some(({ clause }) => clause !== null && read.has(clause)));
  return {
    title,
    opening: entriesOf(opening, new Set()),
    sections: sections.map((section, at) => ({ ...section, waits: read.size > 0 && waits(section, at > last), typing: at > 0 && sections.slice(at).every((one) => !hasClauses(one)) })),
  };
}

const hasClauses = ({ entries }: Pick<Section, "entries">): boolean => entries.some(({ clause }) => clause !== null);

/** A section waits if all its clauses do; one without clauses if nothing that is read first comes after it. */
function waits(section: Section, late: boolean): boolean {
  return hasClauses(section) ? section.entries.every((entry) => entry.waits || entry.clause === null) : late;
}

function sectionOf(id: string, title: string, entries: Entry[]): Section {
  return { id, title, entries, waits: false, typing: false };
}

/** Lists and tables behind a clause belong to it. */
function entriesOf(tokens: readonly Token[], read: ReadonlySet<string>): Entry[] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const follows = token.type !== "paragraph" && groups.length > 0;
    if (follows) groups.at(-1)!.push(token);
    else groups.push([token]);
  }
  return groups.map((group) => {
    const clause = OPENING.exec(group[0]!.raw)?.[1] ?? null;
    const text = group.map(plain).join(" ").replace(OPENING, "");
    return { clause, parts: group.map(partOf), text, waits: read.size > 0 && clause !== null && !read.has(clause) };
  });
}

function partOf(token: Token): Part {
  if (token.type === "table") return { table: gridOf(token as Tokens.Table) };
  const bare = OPENING.test(token.raw) && token.type === "paragraph" ? marked.lexer(token.raw.replace(OPENING, "")) : [token];
  return { html: linked(marked.parser(bare)) };
}

/** Wherever a clause is named there is a way to it; what the printed rules leave open is marked. */
const linked = (html: string): string =>
  html
    .replace(MENTIONED, '<a href="#$1">$1</a>')
    .replace(RULING, '<span class="ruling"><b>$1</b>$2</span>');

/** The codes of cards are for those who type them: of a table that begins with them they are the last column. */
function gridOf({ header, rows }: Tokens.Table): Grid {
  const typed = CODES.test(header[0]?.text ?? "");
  const order = <Item>(cells: readonly Item[]): readonly Item[] => (typed ? [...cells.slice(1), cells[0]!] : cells);
  const cell = ({ tokens, text }: Tokens.TableCell): Cell => ({ html: linked(marked.parser([{ type: "text", raw: text, text, tokens } as Token])), text: text.replace(/[`*]/g, "") });
  return { head: order(header.map(cell)), rows: rows.map((row) => order(row.map(cell))), typed };
}

/** A token's letters without its marks. */
function plain(token: Token): string {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({ text }) => text).join(" ")).join(" ").replace(/[`*]/g, "");
  }
  const { raw } = token;
  const id = OPENING.exec(raw)?.[0] ?? "";
  return id + raw.slice(id.length).replace(/[`*]/g, "").replace(/^- /gm, "").replace(/\s+/g, " ").trim();
}
