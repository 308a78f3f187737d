// The few functions of Node that the build uses; the browser client itself must not see Node's types.
declare module "node:crypto" {
  export function createHash(kind: "sha256"): {
    update(text: string): { digest(as: "hex"): string };
  };
}
declare module "node:fs" {
  export function existsSync(file: URL): boolean;
  export function readdirSync(folder: URL): string[];
  export function readFileSync(file: URL | string, as: "utf8"): string;
}
declare module "node:module" {
  export function createRequire(from: string): { resolve(name: string): string };
}
