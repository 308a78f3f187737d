// What is wrong with the table as it is shown: a line for everything found, "cause: where".  Evaluated in the page.
() => {
  const SLACK = 2; // pixels by which boxes may touch
  const LETTERS = 12;
  const TARGET = 44;
  const CARD = 40; // the least width of a card on the felt,
  const MINI = 27; // of a small one and of a back
  const FUZZY = 1.5; // pixels by which what a finger finds is measured too small: corners are round
  const problems = new Set();
  const play = document.querySelector(".play");
  if (!play) return ["marks: no table in play"];
  const all = (selector, within = play) => [...within.querySelectorAll(selector)].filter(isShown);
  const sheet = play.querySelector("[data-part=sheet]"); // it lies over all else
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  function isShown(node) {
    const { width, height } = node.getBoundingClientRect();
    return width > 1 && height > 1 && node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".hidden");
  }

  /** What sort of thing it is: the same words for the same thing in every state. */
  function kind(node) {
    const [first] = node.classList;
    const own = first && !first.startsWith("svelte-") ? `.${first}` : node.localName;
    return [node.closest("[data-part]")?.dataset.part, own].filter(Boolean).join(" ");
  }

  function named(node) {
    const own = node.closest("[data-card], [data-move], [data-choice]");
    const mark = own ? (own.dataset.card ?? own.dataset.move ?? own.dataset.choice) : "";
    const text = node.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    return [kind(node), node.closest("[data-seat]")?.dataset.seat, mark, text && `“${text}”`].filter(Boolean).join(" ");
  }

  const round = (value) => Math.round(value * 10) / 10;
  const at = (box) => `[${[box.left, box.top, box.right, box.bottom].map(round).join(" ")}]`;
  const isInside = (box, room, slack = 1) =>
    box.left >= room.left - slack && box.top >= room.top - slack && box.right <= room.right + slack && box.bottom <= room.bottom + slack;

  // words

  /** Every piece of text that can be read, with its boxes; cards are pictures. */
  function words(within) {
    const found = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || parent.closest(".card, .mini, svg, .bubble, [inert]") || !isShown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0).map(letters);
      if (boxes.length > 0) found.push({ parent, boxes });
    }
    return found;
  }

  /** Without the room above and below the letters, which may be cut. */
  const letters = ({ left, right, top, bottom, width, height }) => ({ left, right, top: top + height * 0.18, bottom: bottom - height * 0.18, width, height: height * 0.64 });

  /** What cuts off, up to what can be scrolled; and that. */
  function cutters(node) {
    const found = [];
    for (let one = node; one && one !== document.documentElement; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      if (/auto|scroll/.test(overflowX + overflowY)) return { found, scroller: one };
      if (/hidden|clip/.test(overflowX + overflowY)) found.push(one);
    }
    return { found, scroller: null };
  }

  function checkWords(within) {
    for (const { parent, boxes } of words(within)) {
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (size < LETTERS) problems.add(`letters under ${LETTERS} px (${kind(parent)}): ${round(size)} ${named(parent)}`);
      if (parent.closest("[data-part=block], dialog, .wide")) continue; // a score of many rounds goes on sideways
      const { found, scroller } = cutters(parent);
      for (const box of boxes) {
        const cut = found.find((one) => !isInside(box, one.getBoundingClientRect()));
        const sideways = scroller && scroller.scrollWidth > scroller.clientWidth; // a hand of many cards
        const seen = scroller ? { ...box, top: 0, bottom: 0, ...(sideways ? { left: 0, right: 0 } : {}) } : box;
        if (cut) problems.add(`text cut off (${kind(parent)}): ${named(parent)} ${at(box)} by ${named(cut)} ${at(cut.getBoundingClientRect())}`);
        else if (!isInside(seen, window_)) problems.add(`text outside the window (${kind(parent)}): ${named(parent)} ${at(box)}`);
        else if (!scroller) checkCovered(parent, box);
      }
    }
  }

  /** The middle and the corners of a line are what is seen there. */
  function checkCovered(parent, box) {
    if (getComputedStyle(parent).pointerEvents === "none") return;
    const inset = Math.min(4, box.width / 4);
    const [left, right, middle] = [box.left + inset, box.right - inset, (box.left + box.right) / 2];
    const [top, bottom, centre] = [box.top + 2, box.bottom - 2, (box.top + box.bottom) / 2];
    for (const [x, y] of [[middle, centre], [left, top], [right, top], [left, bottom], [right, bottom]]) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || hit.contains(parent) || parent.contains(hit)) continue;
      problems.add(`text covered (${kind(parent)} by ${kind(hit)}): ${named(parent)} by ${named(hit)}`);
      return;
    }
  }

  // boxes

  function turn(node) {
    let angle = 0;
    for (let one = node; one && one !== play; one = one.parentElement) {
      const { transform, rotate } = getComputedStyle(one);
      if (transform !== "none") {
        const { a, b } = new DOMMatrix(transform);
        angle += Math.atan2(b, a);
      }
      if (rotate !== "none") angle += (parseFloat(rotate) * Math.PI) / 180;
    }
    return angle;
  }

  /** The corners of what is seen, turned as it is. */
  function corners(node) {
    const box = node.getBoundingClientRect();
    const angle = turn(node);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const straight = Math.abs(angle) < 0.002;
    const [w, h] = straight ? [box.width / 2, box.height / 2] : [node.offsetWidth / 2, node.offsetHeight / 2];
    const [cos, sin] = straight ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
    return { box, points: [[-w, -h], [w, -h], [w, h], [-w, h]].map(([a, b]) => [x + a * cos - b * sin, y + a * sin + b * cos]) };
  }

  /** How deep two turned boxes lie in each other; 0 or less: they don't. */
  function depth(one, other) {
    let least = Infinity;
    for (const { points } of [one, other]) {
      for (const [from, to] of [[points[0], points[1]], [points[1], points[2]]]) {
        const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
        const axis = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
        const [a, b] = [one, other].map((which) => which.points.map(([x, y]) => x * axis[0] + y * axis[1]));
        least = Math.min(least, Math.min(Math.max(...a), Math.max(...b)) - Math.max(Math.min(...a), Math.min(...b)));
        if (least <= 0) return least;
      }
    }
    return least;
  }

  /** Everything that lies on the table, each with the thing it belongs to. */
  function things() {
    const found = [];
    const add = (thing, nodes) => nodes.forEach((node) => found.push({ thing, node, ...corners(node) }));
    if (sheet) {
      add("sheet", [sheet, ...all(".buttons > *", sheet)]);
      return found;
    }
    add("question", all(".ask .line, .ask .second, .ask .self"));
    add("button", all("[data-part=actions] button"));
    add("hand", all("[data-part=hand] [data-card] .card"));
    add("counter", all("[data-part=hand] [data-choice]"));
    for (const node of all("[data-lay]:not(.place)")) add(`lay ${node.dataset.lay}`, [node]);
    add("my open cards", all("button.open"));
    add("ghost", all(".card-ghost, .ghost + .chip"));
    add("place", all(".place"));
    add("slate", all("[data-part=slate] .inside"));
    for (const mat of play.querySelectorAll("[data-part=mat]"))
      if (!mat.closest(".ask")) add(`mat ${mat.dataset.seat}`, all(".round, .plate, .lives, .chip, .count", mat));
    add("centre", all(".centre :is(.card, button, p, li, .chip, b)").filter((node) => node.textContent.trim() || node.matches(".card, button")));
    add("aid", all(".aid"));
    add("target", all(".targets button"));
    add("bar", all(".bar button"));
    add("block", all("aside[data-part=block]"));
    return found;
  }

  const LIFTED_BEFORE = 24; // px of a card that still show behind a lifted one
  const TOGETHER = [["hand", "counter"], ["lay", "ghost"], ["place", "ghost"], ["place", "my open cards"]].map((pair) => pair.join("/"));
  const first = (thing) => (thing.startsWith("lay ") ? "lay" : thing);
  /** A played card may lie on the feet of its owner's minis: what is to be read of those is checked by itself, see `checkMinis`. */
  const isMini = ({ node }) => node.querySelector(".mini") !== null;
  const belong = (one, other) =>
    one.thing === other.thing || isMini(one) !== isMini(other) && [one, other].every(({ thing }) => first(thing) === "lay") || [`${first(one.thing)}/${first(other.thing)}`, `${first(other.thing)}/${first(one.thing)}`].some((pair) => TOGETHER.includes(pair));

  function checkBoxes() {
    const found = things();
    const scrolls = play.querySelector("[data-part=hand].scrolls") !== null;
    for (const one of found) {
      const sideways = scrolls && one.thing === "hand" ? { ...window_, left: -Infinity, right: Infinity } : window_;
      if (!isInside(one.box, sideways)) problems.add(`outside the window (${one.thing.split(" ")[0]} ${kind(one.node)}): ${named(one.node)} ${at(one.box)}`);
    }
    found.forEach((one, index) => {
      for (const other of found.slice(index + 1)) {
        if (belong(one, other)) continue;
        const deep = depth(one, other);
        if (deep > SLACK)
          problems.add(`overlap ${one.thing.split(" ")[0]} / ${other.thing.split(" ")[0]}: ${round(deep)} px ${named(one.node)} ${at(one.box)} and ${named(other.node)} ${at(other.box)}`);
      }
    });
    for (const bubble of all(".bubble"))
      for (const other of found)
        if (["question", "button", "hand"].includes(other.thing) && !other.node.contains(bubble) && depth(corners(bubble), other) > SLACK)
          problems.add(`bubble over ${other.thing}: ${named(bubble)} ${at(bubble.getBoundingClientRect())} over ${named(other.node)} ${at(other.box)}`);
  }

  // targets

  /** How far a finger finds this and nothing else, across and down, from a point where it shows. */
  function reach(node) {
    const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
    const isOwn = (x, y) => node.contains(document.elementFromPoint(x, y));
    const strip = Math.min(width, parseFloat(getComputedStyle(node).getPropertyValue("--strip")) || width);
    const seen = [[strip / 2, height / 4], [width / 2, height / 2], [strip / 2, height * 0.1], [width / 4, height * 0.8], [width * 0.8, height / 4]];
    const start = seen.map(([x, y]) => [left + x, top + y]).find(([x, y]) => isOwn(x, y));
    if (!start) return { across: 0, down: 0 };
    const [x, y] = start;
    return {
      across: end(x, Math.min(innerWidth, right), (at) => isOwn(at, y)) - end(x, Math.max(0, left), (at) => isOwn(at, y)),
      down: end(y, Math.min(innerHeight, bottom), (at) => isOwn(x, at)) - end(y, Math.max(0, top), (at) => isOwn(x, at)),
    };
  }

  /** The last place on the way that is still its own. */
  function end(from, to, isOwn) {
    if (isOwn(to > from ? to - 0.5 : to + 0.5)) return to;
    while (Math.abs(to - from) > 0.5) {
      const middle = (from + to) / 2;
      if (isOwn(middle)) from = middle;
      else to = middle;
    }
    return from;
  }

  /** Cards on the felt; there is nothing to be read on backs. */
  function checkSizes() {
    if (sheet) return;
    for (const node of all(":is(.centre, [data-lay]) :is(.card, .mini)")) {
      const least = node.matches(".back, .mini") ? MINI : CARD;
      if (node.offsetWidth < least - 0.5) problems.add(`card under ${least} px (${kind(node)}): ${round(node.offsetWidth)} ${named(node)}`);
    }
  }

  /** Of every mini the figure and its shape are seen, whatever lies on it. */
  function checkMinis() {
    for (const mini of sheet ? [] : all("[data-lay] .mini"))
      for (const part of mini.querySelectorAll("b, svg")) {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const points = [[0.5, 0.5], [0.2, 0.25], [0.8, 0.25], [0.2, 0.75], [0.8, 0.75]];
        const hidden = points.some(([x, y]) => !mini.contains(document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)));
        if (hidden) problems.add(`mini covered (${part.localName}): ${named(mini)} ${at(part.getBoundingClientRect())}`);
      }
  }

  /** What is drawn on a card grows with it: 1 em is the card's width. */
  function checkDrawings() {
    for (const drawing of all(".card > :is(.field, .lattice)")) {
      const em = parseFloat(getComputedStyle(drawing).fontSize);
      const { offsetWidth } = drawing.parentElement;
      if (Math.abs(em - offsetWidth) > 1) problems.add(`card drawn in another size: ${round(em)} on ${offsetWidth} px ${named(drawing)}`);
    }
  }

  function checkCards() {
    const hand = play.querySelector("[data-part=hand]");
    if (!hand || sheet) return;
    const cards = all("[data-card]", hand);
    const wanted = cards.length <= (innerHeight < 500 ? 13 : 14) ? 40 : 28;
    const room = hand.getBoundingClientRect();
    for (const card of [...cards, ...all("button.open")]) {
      const box = card.getBoundingClientRect();
      if (hand.matches(".scrolls") && (box.left < room.left || box.right > room.right)) continue; // half a card at the edge
      const { across, down } = reach(card);
      const covered = cards.some((other) => other !== card && other.getAttribute("aria-pressed") === "true"); // a lifted card may stand before it
      if (covered && across >= wanted - FUZZY && down >= LIFTED_BEFORE) continue;
      const low = across < wanted - FUZZY ? `narrower than ${wanted}` : `lower than ${TARGET}`;
      if (across < wanted - FUZZY || down < TARGET - FUZZY)
        problems.add(`card strip ${low} px (${card.matches(".open") ? "open" : "hand"}): ${round(across)} × ${round(down)} ${named(card)}, ${cards.length} stacks`);
    }
  }

  function checkTargets(within) {
    for (const node of all("button, a[href], input, select", within)) {
      if (node.closest("[data-part=block], dialog, [inert], [data-part=hand] [data-card]") || node.matches(".open, [data-part=sheet] a:not(.button), .trouble a")) continue; // a link in a text is as high as the text
      const box = node.getBoundingClientRect();
      const covered = node.closest("[data-lay]") !== null;
      const { across, down } = covered ? reach(node) : { across: box.width, down: box.height };
      const slack = covered ? FUZZY : 0.5;
      if (across < TARGET - slack || down < TARGET - slack) problems.add(`target under ${TARGET} px (${kind(node)}): ${round(across)} × ${round(down)} ${named(node)}`);
    }
  }

  // banners

  /** They lie over the felt until they are read; then all that they covered is measured as well.  A refusal leaves the refused cards in sight. */
  function checkBanners() {
    const kept = things().filter(({ thing }) => ["question", "button", "hand", "bar", "ghost"].includes(thing));
    for (const node of all(".bar h1")) kept.push({ thing: "bar", node, ...corners(node) });
    const banners = all(".banner, .note, .ask .trouble");
    for (const banner of banners) {
      checkWords(banner);
      checkTargets(banner);
      if (!isInside(banner.getBoundingClientRect(), window_)) problems.add(`outside the window (banner): ${named(banner)} ${at(banner.getBoundingClientRect())}`);
      for (const other of kept)
        if ((other.thing !== "ghost" || banner.matches(".trouble")) && depth(corners(banner), other) > SLACK) problems.add(`banner over ${other.thing}: ${named(other.node)}`);
    }
    for (const banner of banners) banner.style.visibility = "hidden";
    return () => banners.forEach((banner) => (banner.style.visibility = ""));
  }

  // the page and its marks

  function checkPage() {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    if (scrollWidth > clientWidth || scrollHeight > clientHeight)
      problems.add(`the page scrolls: ${scrollWidth} × ${scrollHeight} in ${clientWidth} × ${clientHeight}`);
    for (let one = play.querySelector(".top"); one; one = one.parentElement)
      if (one.scrollTop !== 0 || one.scrollLeft !== 0) problems.add(`scrolled: ${named(one)}`);
  }

  function checkMarks() {
    if (sheet) return;
    for (const part of ["question", "felt"])
      if (play.querySelectorAll(`[data-part=${part}]`).length !== 1) problems.add(`marks: not one ${part}`);
    if (!play.querySelector("[data-part=question].mine")) return;
    for (const part of ["hand", "actions"])
      if (play.querySelectorAll(`[data-part=${part}]`).length !== 1) problems.add(`marks: not one ${part}`);
    for (const card of play.querySelectorAll("[data-card]")) {
      if (!card.hasAttribute("aria-pressed")) problems.add(`marks: a card without aria-pressed ${named(card)}`);
      if (card.getAttribute("aria-pressed") === "true" && card.getAttribute("aria-disabled") === "true")
        problems.add(`marks: a card that is chosen and disabled ${named(card)}`);
    }
    for (const button of play.querySelectorAll("[data-part=actions] button"))
      if (!button.dataset.move && !button.disabled && button.getAttribute("aria-disabled") !== "true")
        problems.add(`marks: a button without a move ${named(button)}`);
  }

  checkPage();
  checkMarks();
  const showBanners = checkBanners();
  checkWords(sheet ?? play);
  checkBoxes();
  checkDrawings();
  checkCards();
  checkSizes();
  checkMinis();
  checkTargets(play);
  showBanners();
  return [...problems];
}
