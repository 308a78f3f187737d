import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { update } from "./house/update.svelte";

// an old page after an update: its parts have other names now
window.addEventListener("vite:preloadError", () => void update.ask());

mount(App, { target: document.getElementById("app")! });
