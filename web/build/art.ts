// The drawings: every name of a list.json becomes a <symbol>. Those of art/ make the house's sprite, those of a game's own
// art/ that game's, so that a table loads two small files and no other game's. A name says where it lies, "beer" or
// "mammuz/bear", and `href` makes it an address: <svg viewBox="0 0 32 32"><use href={href("mammuz/bear")} /></svg>.
// A source is an icon of Fluent Emoji Flat or "own": <name>.svg beside the list, or in art/ where games share it.
// The app's icon and the licences lie beside the sprites, under names that stay.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const MODULE = "virtual:art";
const RESOLVED = "\0" + MODULE;
const ICONS = "@iconify-json/fluent-emoji-flat/icons.json";
const HERE = import.meta.url; // by a name of its own, or Vite would take what follows for assets of the page
const COMMON = new URL("../art/", HERE);
const GAMES = new URL("../src/games/", HERE);

const HOUSE = "art";
const FIELD = "0 0 32 32";

interface Drawing {
  field: string; // its viewBox
  body: string;
}
type Icons = { icons: Record<string, { body: string } | undefined> };

const read = (file: string, folder: URL = COMMON): string => readFileSync(new URL(file, folder), "utf8");
const inside = (svg: string): string => svg.replace(/^[^]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");

/** Gives the ids within one drawing a prefix, so that no two drawings of the sprite share one. */
export function apart(name: string, body: string): string {
  const ids = new Set([...body.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]));
  return body
    .replace(/\bid="([^"]+)"/g, `id="${name}--$1"`)
    .replace(/url\((["']?)#([^)"']+)\1\)/g, (all, _quote, id) => (ids.has(id) ? `url(#${name}--${id})` : all))
    .replace(/\b((?:xlink:)?href)="#([^"]+)"/g, (all, key, id) => (ids.has(id) ? `${key}="#${name}--${id}"` : all));
}

/** The sprites by name: "art" is the house's, the others are games that bring drawings. */
function folders(): Record<string, URL> {
  const own = readdirSync(GAMES).map((game): [string, URL] => [game, new URL(`${game}/art/`, GAMES)]);
  return { [HOUSE]: COMMON, ...Object.fromEntries(own.filter(([, folder]) => existsSync(new URL("list.json", folder)))) };
}

/** An own drawing's source and the field that it is drawn in. */
function drawn(name: string, folder: URL): Drawing {
  const svg = read(`${name}.svg`, existsSync(new URL(`${name}.svg`, folder)) ? folder : COMMON);
  return { field: /viewBox="([^"]+)"/.exec(svg)?.[1] ?? FIELD, body: inside(svg) };
}

/** The drawings of one folder by name. */
function drawings(folder: URL, icons: Icons["icons"]): [name: string, drawing: Drawing][] {
  const list = JSON.parse(read("list.json", folder)) as Record<string, string>;
  return Object.entries(list).map(([name, source]) => {
    if (source === "own") return [name, drawn(name, folder)];
    const body = icons[source]?.body;
    if (!body) throw new Error(`${folder.pathname}list.json: ${name} asks for ${source}, which Fluent Emoji Flat does not have`);
    return [name, { field: FIELD, body }];
  });
}

/** All sprites as files, by name. */
export function draw(): Record<string, string> {
  const { icons } = JSON.parse(readFileSync(createRequire(HERE).resolve(ICONS), "utf8")) as Icons;
  return Object.fromEntries(Object.entries(folders()).map(([sprite, folder]) => [sprite, fileOf(drawings(folder, icons))]));
}

function fileOf(all: readonly [name: string, drawing: Drawing][]): string {
  const symbols = all.map(([name, { field, body }]) => {
    const small = apart(name, body).replace(/\s*\n\s*/g, "");
    return `<symbol id="${name}" viewBox="${field}">${small}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

/** The module that pages import: the sprites' addresses, and how a name leads to one. */
const moduleOf = (files: Record<string, string>): string => `
const files = ${JSON.stringify(files)};
export const sprite = files.${HOUSE};
export function href(name) {
  const [game, drawing] = name.split("/");
  return drawing ? files[game] + "#" + drawing : sprite + "#" + name;
}`;

export function art(): Plugin {
  let serving = true;
  let base = "/";
  let folder = "assets";

  return {
    name: "stammtisch-art",
    configResolved(config) {
      serving = config.command === "serve";
      base = config.base;
      folder = config.build.assetsDir;
    },
    resolveId(id) {
      return id === MODULE ? RESOLVED : null;
    },
    load(id) {
      if (id !== RESOLVED) return null;
      const files = Object.entries(draw()).map(([name, source]) => {
        if (serving) return [name, `${base}${folder}/${name}.svg`]; // and under test: a fixed name
        const fileName = `${folder}/${name}-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.svg`;
        this.emitFile({ type: "asset", fileName, source });
        return [name, base + fileName];
      });
      return moduleOf(Object.fromEntries(files) as Record<string, string>);
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: `${folder}/icon.svg`, source: read("icon.svg") });
      this.emitFile({ type: "asset", fileName: `${folder}/licenses.txt`, source: read("LICENSES.md") });
    },
    configureServer(server) {
      // Drawn again for every request: a changed drawing needs no more than a reload of the page.
      const icon: [string, () => string] = [`${base}${folder}/icon.svg`, () => read("icon.svg")];
      const sprites = Object.keys(folders()).map((name): [string, () => string] => [`${base}${folder}/${name}.svg`, () => draw()[name]!]);
      const files = new Map([icon, ...sprites]);
      server.middlewares.use((request, response, next) => {
        const make = files.get((request.originalUrl ?? "").replace(/[?#].*$/, ""));
        if (!make) return next();
        response.setHeader("Content-Type", "image/svg+xml");
        response.setHeader("Cache-Control", "no-store");
        response.end(make());
      });
    },
  };
}
