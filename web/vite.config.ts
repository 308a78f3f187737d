/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { art } from "./build/art.ts";

// The build lands inside the package; `npm run dev` talks to a Stammtisch that runs on its usual port.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), art()],
  publicDir: false,
  build: {
    outDir: "../src/stammtisch/server/pages",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0, // the page's policy lets no script or font in but from files
    target: "es2022",
    modulePreload: { polyfill: false },
    // few files: each costs a request, and small ones compress badly
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "house", test: /node_modules.(svelte|esm-env|clsx)|art$|src.house|src.lobby.(alone|learning)|src.table.(avatars|regulars|settings)|preload-helper/, priority: 3 },
            { name: "cards", test: /src.cards.(?!Hand|piles|touch)/, priority: 2 }, // without a table: on boxes and in rulebooks
            { name: "score", test: /src.table.(sheet|standing|Seal|Score|own)\./, priority: 2 }, // for score pads, too
            { name: "table", test: /src.(cards|table).(?!Lounge|Menu|SettingsForm|Invite|Block|Chat|Log|RoundEnd|Score|SheetLines|Winner|confetti|avatars|regulars|own|settings)/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8765", "/ws": { target: "ws://127.0.0.1:8765", ws: true } },
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], setupFiles: ["src/house/test-setup.ts"] },
}));
