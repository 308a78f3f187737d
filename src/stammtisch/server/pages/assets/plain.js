// The plain table: plays any game from its view and legal moves, in words.
import { Reader } from "/assets/words.js";

const KEPT = "stammtisch";
const main = document.getElementById("main");
const lang = (localStorage.getItem("lang") ?? navigator.language).startsWith("de") ? "de" : "en";
document.documentElement.lang = lang;
let me = JSON.parse(localStorage.getItem(KEPT) ?? "null");
const page = await (await fetch(`/api/words/table/${lang}`)).json();
// whoever opened it on the same computer must not invite others to "localhost"
const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
const house = local ? await (await fetch("/api/house")).json() : {};
const origin = house.address?.replace(/\/$/, "") ?? location.origin;
const filler = new Reader({ common: {}, own: {} }, [], null);
const say = (key, params = {}) => filler.fill(page.page[key], params);

function element(tag, text = "", attributes = {}, children = []) {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}
const button = (text, onclick, attributes = {}) => element("button", text, { onclick, type: "button", ...attributes });
const section = (title, ...children) => element("section", "", {}, [element("h2", title), ...children]);

async function ask(path, method = "GET", body = undefined) {
  const headers = me ? { authorization: `Bearer ${me.secret}` } : {};
  const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  if (answer.status === 401 && me) {
    localStorage.removeItem(KEPT);
    location.reload();
  }
  const data = await answer.json();
  if (!answer.ok) throw new Error(filler.fill(page.refusals[data.code] ?? data.code, data.params ?? {}));
  return data;
}

function form(label, action, send, value = "") {
  const input = element("input", "", { "aria-label": label, placeholder: label, maxlength: 24, value });
  const submit = async (event) => {
    event.preventDefault();
    try {
      await send(input.value.trim());
    } catch (problem) {
      notice.textContent = problem.message;
    }
  };
  const notice = element("p", "", { class: "refusal", role: "alert" });
  return element("form", "", { onsubmit: submit }, [input, element("button", action), notice]);
}

// the lobby

async function enter() {
  main.replaceChildren(
    section(
      say("your_name"),
      form(say("your_name"), say("come_in"), async (name) => {
        const entered = await ask("/api/people", "POST", { name, avatar: "fox", lang });
        me = { ...entered.me, secret: entered.secret };
        localStorage.setItem(KEPT, JSON.stringify(me));
        await route();
      }),
    ),
  );
}

async function lobby() {
  const [games, mine, open] = await Promise.all([ask("/api/games"), ask("/api/me/tables"), ask("/api/tables")]);
  const names = {};
  for (const game of Object.keys(games)) names[game] = await words(game);
  const list = (tables) =>
    tables.length
      ? element("ul", "", {}, tables.map((table) => element("li", "", {}, [
          element("a", `${names[table.game].own.name} · ${table.seats.map((seat) => seat.name || say("free")).join(", ")}`,
            { href: `/t/${table.id}` }),
        ])))
      : element("p", say("no_tables"));
  const cards = Object.entries(games).map(([game, about]) => {
    const [low, high] = about.players;
    const count = element("input", "", { type: "number", min: low, max: high, value: Math.min(4, high),
      "aria-label": say("players") });
    const make = async (alone) => {
      const settings = { game, players: Number(count.value), public: false };
      const place = await ask("/api/tables", "POST", { settings });
      if (alone) sessionStorage.setItem("alone", place.id);
      location.href = `/t/${place.id}`;
    };
    return element("article", "", {}, [
      element("h3", names[game].own.name), element("p", names[game].own.tagline ?? ""),
      element("label", `${say("players")} `, {}, [count]),
      button(say("against_bots"), () => make(true), { class: "primary" }), button(say("with_friends"), () => make(false)),
    ]);
  });
  main.replaceChildren(
    section(say("new_table"), element("div", "", { class: "games" }, cards)),
    section(say("my_tables"), list(mine)),
    section(say("open_tables"), list(open), form(say("code"), say("join"), async (code) => {
      location.href = `/t/${(await ask(`/api/codes/${encodeURIComponent(code)}`)).id}`;
    })),
    element("details", "", {}, [element("summary", say("other_device")), element("p", say("keep_secret")),
      element("p", moving(me.secret), { class: "invite" })]),
    element("p", say("plain"), { class: "small" }),
  );
}

const loaded = {};
const words = async (game) => (loaded[game] ??= await (await fetch(`/api/words/${game}/${lang}`)).json());

// a table

class Table {
  constructor(id, screen) {
    this.id = id;
    this.screen = screen; // a table screen shows what onlookers see, and does nothing
    this.n = 0;
    this.log = [];
    this.notice = "";
    this.typing = ""; // a move half typed, kept while the page is drawn anew
    this.heard = Promise.resolve();
    this.connect();
  }

  connect() {
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket.onopen = () => this.send({ do: "hello", table: this.id, token: this.screen ? null : me.secret });
    // one after the other: the first one loads words
    this.socket.onmessage = (message) => (this.heard = this.heard.then(() => this.hear(JSON.parse(message.data))));
    this.socket.onclose = () => {
      if (this.gone) return;
      this.notice = say("lost");
      if (this.table) this.show();
      setTimeout(() => this.connect(), 1000);
    };
  }

  send(verb) {
    this.socket.send(JSON.stringify({ n: ++this.n, verb }));
  }

  async hear(news) {
    if (news.news === "no") {
      const own = this.words?.own.refusals?.[news.code] ?? this.words?.common.refusals?.[news.code];
      const template = news.rule ? (own ?? page.refusals[news.code]) : (page.refusals[news.code] ?? own);
      const text = this.reader().fill(template ?? news.code, news.params);
      this.notice = news.rule?.includes("-") ? `${text} (${news.rule})` : text;
    } else if (news.news === "bye") {
      this.gone = !news.again;
      this.notice = filler.fill(page.refusals[news.reason] ?? news.reason, {});
    } else if (news.news === "snapshot") {
      Object.assign(this, { table: news.table, view: news.view, prompt: news.prompt, seat: news.seat, present: news.present, notice: "" });
      this.words = await words(this.table.settings.game);
      this.log = [];
      this.tell(news.events);
      if (!this.screen && !this.table.guests[me.id]) this.send({ do: "join", name: me.name, avatar: me.avatar });
    } else if (news.news === "present") {
      this.present = news.people;
    } else if (news.news === "row") {
      this.notice = "";
      if (news.kind === "start") this.log = [];
      Object.assign(this.table, news.table ?? {});
      if (news.view) [this.view, this.prompt] = [news.view, news.prompt];
      this.seat = this.screen ? null : this.seatOf(me.id);
      this.tell(news.events ?? []);
      if (news.kind === "say") this.log.push(`${this.table.guests[news.person]?.name}: ${news.data.text}`);
    }
    if (this.table) {
      this.alone();
      this.show();
    } else if (this.notice) {
      main.replaceChildren(element("p", this.notice, { class: "refusal", role: "alert" }), element("a", "Stammtisch", { href: "/" }));
    }
  }

  alone() {
    // two clicks to a game against bots
    if (this.screen || sessionStorage.getItem("alone") !== this.id || !this.table.guests[me.id]) return;
    sessionStorage.removeItem("alone");
    for (const verb of [{ do: "sit", seat: 0 }, { do: "fill", level: "normal" }, { do: "start" }]) this.send(verb);
  }

  seatOf(person) {
    const seat = this.table.seats.findIndex((place) => place.person === person);
    return seat < 0 ? null : seat;
  }

  names() {
    return this.table.seats.map((place, seat) =>
      this.table.guests[place.person]?.name ?? (place.bot ? `${say("bot")} ${seat + 1}` : say("free")));
  }

  reader() {
    return new Reader(this.words ?? { common: {}, own: {} }, this.table ? this.names() : [], this.seat);
  }

  tell(events) {
    for (const event of events) {
      const text = this.reader().say("events", event.type, event);
      if (text) this.log.push(text);
    }
  }

  show() {
    const typing = document.activeElement?.matches("form input");
    this.draw();
    if (typing) main.querySelector("form input")?.focus();
  }

  draw() {
    const { table, view, seat } = this;
    const mine = view && view.legal && seat !== null && view.to_move === seat && !table.resting;
    document.title = mine ? `● ${say("your_turn")}` : "Stammtisch";
    document.getElementById("where").textContent = this.words.own.name;
    main.replaceChildren(...[
      this.people(), table.status === "waiting" || table.status === "over" ? this.lounge() : null,
      view ? this.middle(mine) : null, element("p", this.notice, { class: "refusal", role: "alert" }), this.past(),
    ].filter(Boolean));
  }

  people() {
    const { table, view } = this;
    return element("ol", "", { class: "mats" }, this.names().map((name, seat) => {
      const place = table.seats[seat];
      const facts = [view?.hands?.[seat] !== undefined && `🂠 ${view.hands[seat]}`, view && `${view.scores[seat]}`,
        place.person && !this.present.includes(place.person) && say("away")].filter(Boolean);
      const made = element("li", "", { class: table.status === "playing" && view?.to_move === seat ? "turn" : "" },
        [element("strong", name), element("span", facts.join(" · "))]);
      if (!this.screen && !place.person && (table.status === "waiting" || (this.seat === null && table.status === "over"))) {
        made.append(button(say("sit"), () => this.send({ do: "sit", seat })));
      }
      return made;
    }));
  }

  winners() {
    const { table, view } = this;
    if (table.status !== "over" || !view?.ranks) return [];
    const won = this.names().filter((_, seat) => view.ranks[seat] === 1);
    return [element("p", say("won", { names: won.join(", ") }), { class: "ask" }),
      element("p", this.names().map((name, seat) => `${name}: ${view.scores[seat]}`).join(" · "))];
  }

  lounge() {
    const { table } = this;
    const link = `${origin}/t/${table.id}`;
    const ready = table.seats.every((place) => place.person || place.bot);
    const title = table.status === "over" ? say("over") : say("waiting");
    const invite = element("p", say("invite", { code: table.code, link }), { class: "invite" });
    if (this.screen) return section(title, ...this.winners(), invite);
    return section(title, ...this.winners(), invite,
      button(say("fill"), () => this.send({ do: "fill", level: "normal" }), { disabled: ready || table.host !== me.id }),
      button(table.number ? say("rematch") : say("start"), () => this.send({ do: "start" }),
        { class: "primary", disabled: !ready || this.seat === null }));
  }

  middle(mine) {
    const { table, view } = this;
    const reader = this.reader();
    const parts = (this.prompt?.status ?? []).map(([code, params]) => element("p", reader.say("status", code, params)));
    const told = (this.prompt?.status ?? []).some(([code]) => code === "hand");
    if (view.hand && !told) parts.push(element("p", `${say("your_cards")}: ${view.hand.length ? reader.cards(view.hand, "nom") : "–"}`,
      { class: "hand" }));
    if (view.hand?.length) parts.push(element("p", say("in_short", { codes: view.hand.join(" ") }), { class: "small" }));
    if (table.undo && !this.screen && table.undo.person !== me.id) {
      parts.push(element("p", say("undo_wanted", { name: table.guests[table.undo.person]?.name ?? "?" })),
        button(say("yes"), () => this.send({ do: "answer_undo", yes: true })),
        button(say("no"), () => this.send({ do: "answer_undo", yes: false })));
    }
    if (table.resting && !this.screen) parts.push(button(say("continue"), () => this.send({ do: "continue" }), { class: "primary" }));
    else if (mine) parts.push(...this.moves(reader));
    else if (table.status === "playing") parts.push(element("p", say("turn_of", { name: this.names()[view.to_move] })));
    return section(mine ? `${say("your_turn")}!` : this.words.own.name, ...parts);
  }

  moves(reader) {
    const { view, table } = this;
    const play = (move) => {
      this.typing = "";
      this.send({ do: "play", move, turn: table.turn });
    };
    const { ask, moves } = this.prompt;
    const line = ask ? element("p", reader.say("ask", ...ask), { class: "ask" }) : null;
    const named = Object.entries(moves ?? {});
    const list = element("div", "", { class: "moves" }, named.map(([move, [code, params]]) =>
      button(reader.say("moves", code, params), () => play(move), { title: move })));
    const typed = form(say("type_a_move", { move: view.legal[0] }), say("play"), async (move) => play(move), this.typing);
    typed.querySelector("input").addEventListener("input", (event) => (this.typing = event.target.value));
    return [line, list, typed, button(say("undo"), () => this.send({ do: "ask_undo" }), { class: "quiet" })].filter(Boolean);
  }

  past() {
    const log = element("div", "", { class: "log", role: "log" }, this.log.slice(-60).map((text) => element("p", text)));
    queueMicrotask(() => (log.scrollTop = log.scrollHeight));
    return section(say("log"), log);
  }
}

// a link that moves the identity: the secret is behind the #, which browsers send to nobody

const moving = (secret) => `${origin}/#ich=${secret}`;

async function moveIn() {
  const secret = location.hash.startsWith("#ich=") ? location.hash.slice(5) : "";
  if (!secret || location.pathname !== "/") return;
  history.replaceState(null, "", location.pathname);
  const answer = await fetch("/api/me", { headers: { authorization: `Bearer ${secret}` } });
  if (!answer.ok) return;
  const other = await answer.json();
  if (me && me.id !== other.id && !confirm(say("become", { name: other.name }))) return;
  me = { ...other, secret };
  localStorage.setItem(KEPT, JSON.stringify(me));
}

async function route() {
  await moveIn();
  const [, kind, id] = location.pathname.split("/");
  if (!me && kind !== "screen") return enter();
  if ((kind === "t" || kind === "screen") && id) new Table(id, kind === "screen");
  else await lobby();
}

const other = lang === "de" ? "en" : "de";
document.getElementById("lang").append(button(other.toUpperCase(), () => {
  localStorage.setItem("lang", other);
  location.reload();
}));
await route();
