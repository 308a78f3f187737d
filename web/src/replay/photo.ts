// A picture of what the page shows, made by the browser alone: the part's own elements and styles as an SVG, drawn on a
// canvas.  It can show nothing that is not on the screen.

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";
const SHARP = 2; // pixels a pixel

export interface Frame {
  width: number;
  height: number;
  dark: boolean;
  caption: string; // below the part
}

const CAPTION = 44; // its height

/** A PNG of this part of the page. */
export async function photograph(part: HTMLElement, frame: Frame): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await drawing(part, frame))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = frame.width * SHARP;
  canvas.height = (frame.height + CAPTION) * SHARP;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

async function drawing(part: HTMLElement, { width, height, dark, caption }: Frame): Promise<string> {
  const root = document.createElementNS(SVG, "svg");
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height + CAPTION));
  root.setAttribute("data-theme", dark ? "dark" : "light"); // what `:root` asks for
  root.style.fontSize = getComputedStyle(document.documentElement).fontSize;
  const inside = document.createElementNS(SVG, "foreignObject");
  inside.setAttribute("width", "100%");
  inside.setAttribute("height", "100%");
  const wood = document.createElementNS(XHTML, "div") as HTMLElement;
  wood.className = "wood";
  wood.style.cssText = `position: relative; height: ${height + CAPTION}px; font: ${getComputedStyle(document.body).font}; color: var(--on-wood)`;
  const copy = part.cloneNode(true) as HTMLElement;
  copy.querySelectorAll("[data-live]").forEach((one) => one.remove()); // what is there to be pressed
  copy.querySelectorAll<HTMLElement>("[data-wide]").forEach((one) => (one.style.overflow = "visible")); // a picture can't be scrolled
  copy.style.cssText = `position: relative; width: ${width}px; height: ${height}px; overflow: hidden`;
  const line = document.createElementNS(XHTML, "p") as HTMLElement;
  line.style.cssText = `margin: 0; padding: 0 16px; font: 400 17px/${CAPTION}px var(--display); text-align: center; white-space: nowrap; overflow: hidden; text-overflow: ellipsis`;
  line.textContent = caption;
  const style = document.createElementNS(XHTML, "style");
  style.textContent = await styles();
  wood.append(style, await sprites(copy), copy, line);
  inside.append(wood);
  root.append(inside);
  return new XMLSerializer().serializeToString(root);
}

/** The page's rules, with its fonts inside: a picture loads nothing. */
async function styles(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href })));
  return (await Promise.all(rules.map(({ rule, base }) => (rule instanceof CSSFontFaceRule ? fontOf(rule, base) : rule.cssText)))).join("\n");
}

async function fontOf(rule: CSSFontFaceRule, base: string): Promise<string> {
  const source = /url\("?([^")]+\.woff2)"?\)/.exec(rule.cssText)?.[1];
  if (!source) return "";
  const bytes = new Uint8Array(await (await fetch(new URL(source, base))).arrayBuffer());
  const text = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
  return rule.cssText.replace(/src:[^;}]+/, `src: url(data:font/woff2;base64,${text})`);
}

/** The drawings that the copy uses, which it finds within the picture from now on. */
async function sprites(copy: HTMLElement): Promise<SVGElement> {
  const all = document.createElementNS(SVG, "svg");
  all.setAttribute("style", "position: absolute; width: 0; height: 0");
  const uses = [...copy.querySelectorAll("use")].map((use) => ({ use, href: use.getAttribute("href") ?? "" }));
  const files = [...new Set(uses.map(({ href }) => href.split("#")[0]!))].filter(Boolean);
  const read = async (file: string): Promise<[string, Document]> => [file, new DOMParser().parseFromString(await (await fetch(file)).text(), "image/svg+xml")];
  const sources = new Map(await Promise.all(files.map(read)));
  const taken = new Set<string>();
  for (const { use, href } of uses) {
    const [file, id] = href.split("#") as [string, string];
    const name = `${files.indexOf(file)}-${id}`;
    const symbol = sources.get(file)?.getElementById(id);
    use.setAttribute("href", `#${name}`);
    if (!symbol || taken.has(name)) continue;
    taken.add(name);
    const own = document.importNode(symbol, true);
    own.id = name;
    all.append(own);
  }
  return all;
}
