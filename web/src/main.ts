import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

// an old page after an update: its parts have other names now
window.addEventListener("vite:preloadError", () => location.reload());

mount(App, { target: document.getElementById("app")! });
