// The drawings: every name of art/list.json becomes a <symbol> of one sprite, which clients use as
// <svg viewBox="0 0 32 32"><use href="{sprite}#lion" /></svg>. A source is an icon of Fluent Emoji Flat or "own",
// that is art/<name>.svg. The app's icon and the licences lie beside it, under names that stay.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const MODULE = "virtual:art";
const FOUND = "\0" + MODULE;
const ICONS = "@iconify-json/fluent-emoji-flat/icons.json";
const HERE = new URL("../art/", import.meta.url);

type Icons = { icons: Record<string, { body: string } | undefined> };

const read = (file: string): string => readFileSync(new URL(file, HERE), "utf8");
const inside = (svg: string): string => svg.replace(/^[^]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");

/** Gives the ids within one drawing a prefix, so that no two drawings of the sprite share one. */
export function apart(name: string, body: string): string {
  const ids = new Set([...body.matchAll(/\bid="([^"]+)"/g)].map((found) => found[1]));
  return body
    .replace(/\bid="([^"]+)"/g, `id="${name}--$1"`)
    .replace(/url\((["']?)#([^)"']+)\1\)/g, (all, _quote, id) => (ids.has(id) ? `url(#${name}--${id})` : all))
    .replace(/\b((?:xlink:)?href)="#([^"]+)"/g, (all, key, id) => (ids.has(id) ? `${key}="#${name}--${id}"` : all));
}

export function draw(): string {
  const list = JSON.parse(read("list.json")) as Record<string, string>;
  const { icons } = JSON.parse(readFileSync(createRequire(import.meta.url).resolve(ICONS), "utf8")) as Icons;
  const symbols = Object.entries(list).map(([name, source]) => {
    const body = source === "own" ? inside(read(`${name}.svg`)) : icons[source]?.body;
    if (!body) throw new Error(`art/list.json: ${name} asks for ${source}, which Fluent Emoji Flat does not have`);
    const small = apart(name, body).replace(/\s*\n\s*/g, "");
    return `<symbol id="${name}" viewBox="0 0 32 32">${small}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

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
      return id === MODULE ? FOUND : null;
    },
    load(id) {
      if (id !== FOUND) return null;
      let file = `${folder}/art.svg`; // while serving and under test: a fixed name
      if (!serving) {
        const source = draw();
        file = `${folder}/art-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.svg`;
        this.emitFile({ type: "asset", fileName: file, source });
      }
      return `export const sprite = ${JSON.stringify(base + file)};`;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: `${folder}/icon.svg`, source: read("icon.svg") });
      this.emitFile({ type: "asset", fileName: `${folder}/licenses.txt`, source: read("LICENSES.md") });
    },
    configureServer(server) {
      // Drawn anew for every request: a changed drawing needs no more than a reload of the page.
      const files = new Map([
        [`${base}${folder}/art.svg`, draw],
        [`${base}${folder}/icon.svg`, () => read("icon.svg")],
      ]);
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
