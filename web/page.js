// What a page of zermelo does: it asks the checker, which is compiled to WebAssembly and stands in the
// page, and shows the answers. Moves, values and verdicts are the checker's; nothing is decided here.

const element = (id) => document.getElementById(id);

/** What stands for 0 to 84 in a part of the page: what means nothing in HTML and in scripts. */
const digits = Array.from({ length: 94 }, (_, code) => String.fromCharCode(33 + code))
  .filter((character) => !"\"$%&'<>\\`".includes(character));

/** The bytes of a text: every five digits are four of them, the last ones fewer. */
function bytesOf(text) {
  const values = new Uint8Array(128);
  digits.forEach((character, value) => (values[character.charCodeAt(0)] = value));
  const bytes = new DataView(new ArrayBuffer(Math.ceil(text.length / 5) * 4));
  for (let at = 0; at * 5 < text.length; at += 1) {
    let number = 0;
    for (let place = at * 5; place < at * 5 + 5; place += 1) {
      // A digit that was left out counts as the greatest: no carry reaches the bytes that stay.
      number = number * 85 + (place < text.length ? values[text.charCodeAt(place)] : 84);
    }
    bytes.setUint32(at * 4, number);
  }
  return new Uint8Array(bytes.buffer, 0, Math.floor((text.length * 4) / 5));
}

/** The bytes of a part of the page, which has them as gzip. */
async function part(id) {
  const packed = bytesOf(element(id).textContent.trim());
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Asks the checker: writes an input, calls a function by its name, and reads the answer. */
function asker(exports) {
  return (name, input) => {
    const at = exports.input(input.length);
    new Uint8Array(exports.memory.buffer, at, input.length).set(input);
    exports[name]();
    const answer = new Uint8Array(exports.memory.buffer, exports.answer(), exports.answer_length());
    return JSON.parse(new TextDecoder().decode(answer));
  };
}

/** Answers what was asked of the checker when the page was made: after each line of play of an opening. */
function rememberer({ shown, beyond }) {
  return (name, input) => shown[new TextDecoder().decode(input)] ?? beyond;
}

/** The verdict on a certificate, in the words of the page. */
function showVerdict(ask, bytes, name) {
  const began = performance.now();
  const answer = ask("check_input", bytes);
  const took = Math.max(1, Math.round(performance.now() - began));
  const place = element("verdict");
  place.className = answer.verdict;
  const said = {
    verified: `Verified here, in your browser, in ${took} ms.`,
    rejected: `Not verified: ${answer.code}: ${answer.sentence}.`,
    none: `No verdict: ${answer.sentence}.`,
  };
  place.textContent = said[answer.verdict];
  element("stated").textContent = answer.claim ?? "";
  element("place").textContent = answer.place ?? "";
  const heading = element("claim");
  // Of the claim that the page is about, the heading is shorter.
  if (answer.claim !== heading.dataset.claim) {
    heading.textContent = answer.claim ?? name;
    if (element("rules")) element("rules").hidden = true;
  }
  element("hash").textContent = answer.hash ?? "none";
  element("file").textContent = name;
  return answer;
}

/** The moves or steps that lead to what is shown. */
function showLine(steps) {
  const isPlay = steps.some((step) => step.player);
  element("line-heading").hidden = steps.length === 0;
  element("line-heading").textContent = isPlay ? "The line of play" : "The steps";
  element("line").replaceChildren(...steps.map((step) => {
    const item = document.createElement("li");
    item.className = step.by_strategy ? "own" : "theirs";
    const move = document.createElement(step.player ? "b" : "span");
    move.textContent = step.move;
    item.append(step.player ? `${step.player} ` : "", move);
    if (step.reason) {
      const reason = document.createElement("small");
      reason.textContent = step.reason;
      item.append(" ", reason);
    }
    return item;
  }));
  element("line").scrollTop = element("line").scrollHeight;
}

/** The position that a certificate is wrong at, and the line of play that leads to it. */
function showCounterexample({ svg, steps, code }) {
  if (!svg) return;
  element("game").className = "still";
  element("game").hidden = false;
  showBoard(svg);
  element("state").textContent = `Here the proof fails: ${code}.`;
  showLine(steps);
}

/** Draws a position: a cell is about as large whatever the board is. */
function showBoard(svg) {
  element("board").innerHTML = svg;
  const [drawing] = element("board").children;
  drawing.style.width = `${2.2 * drawing.getAttribute("width")}px`;
}

/** A game against the strategy: the opponent's moves are in the address, after the number sign. */
class Game {
  constructor(ask) {
    this.ask = ask;
    this.after = [];
    this.isOpen = true;
    this.read();
    this.begin();
    // By the reader's own going back, or another address.
    window.addEventListener("popstate", () => this.read());
  }

  read() {
    if (!this.isOpen) return;
    const line = location.hash.slice(1);
    // What is no address of a position is the name of no move.
    const word = (text) => {
      try {
        return decodeURIComponent(text);
      } catch {
        return text;
      }
    };
    this.moves = line === "" ? [] : line.split(";").map(word);
    this.show();
  }

  /** Where something is to be chosen first, a reader begins with one choice, and has the others in a list. */
  begin() {
    const [chosen] = this.moves;
    const { begin, moves } = chosen === undefined ? this.answer ?? {} : this.asked([]);
    element("choice").hidden = !begin;
    if (!begin) return;
    element("choices").replaceChildren(...moves.map(([name, , result]) => new Option(`${name}: ${result}`, name)));
    if (chosen === undefined) {
      history.replaceState(null, "", `#${encodeURIComponent(begin)}`);
      this.read();
    }
    element("choices").value = this.moves[0];
  }

  asked(moves) {
    return this.ask("play_input", new TextEncoder().encode(moves.join("\n")));
  }

  /** Goes to the position after these moves of the opponent. */
  go(moves) {
    this.moves = moves;
    history.pushState(null, "", `#${moves.map(encodeURIComponent).join(";")}`);
    this.show();
  }

  play(move) {
    this.after = [];
    this.go([...this.moves, move]);
  }

  back() {
    if (!this.answer.back) return;
    this.after.push(this.moves);
    this.go(this.answer.back);
  }

  forward() {
    const next = this.answer.forward ?? this.after.pop();
    if (next) this.go(next);
  }

  show() {
    const answer = this.asked(this.moves);
    this.answer = answer;
    if (answer.svg === undefined) {
      element("game").hidden = true;
      element("no-game").textContent = answer.error;
      return;
    }
    element("game").hidden = false;
    element("no-game").textContent = "";
    const active = document.activeElement;
    this.draw(answer.svg);
    this.list(answer.moves);
    this.light(element("tree"));
    this.picture?.follow();
    element("sides").textContent = answer.sides ?? "";
    if (this.moves.length > 0) element("choices").value = this.moves[0];
    showLine(answer.steps);
    element("moves-heading").textContent = answer.heading;
    element("state").textContent = answer.error ?? answer.state;
    element("back").disabled = !answer.back;
    element("forward").disabled = !answer.forward && this.after.length === 0;
    element("any").disabled = answer.moves.length === 0;
    for (const id of ["any", "tree", "strategy"]) element(id).hidden = answer.heading === "";
    element("both").hidden = !answer.both;
    // A reader without a mouse stays here when a game ends.
    const isLost = document.activeElement === document.body && !active.isConnected;
    if (active.disabled || isLost) element("state").focus();
  }

  /** The cells of the drawing that moves are played on. */
  showPlaces(answer) {
    const byPlace = new Map();
    for (const move of answer.moves) {
      for (const place of move[1]) byPlace.set(place, [...(byPlace.get(place) ?? []), move]);
    }
    for (const cell of element("board").querySelectorAll("[data-name]")) {
      const moves = byPlace.get(cell.dataset.name);
      if (moves === undefined) continue;
      cell.classList.add("playable");
      cell.addEventListener("click", () => {
        if (moves.length === 1) this.play(moves[0][0]);
        else this.list(moves);
      });
    }
  }

  /** The moves as buttons. */
  list(moves) {
    const isFocused = element("moves").contains(document.activeElement);
    element("moves").replaceChildren(...moves.map(([move, , result]) => {
      const button = document.createElement("button");
      button.textContent = result ? `${move} ${result}` : move;
      button.addEventListener("click", () => this.play(move));
      return button;
    }));
    // So that a reader without a mouse is not sent back to the start of the page.
    if (isFocused) element("moves").firstElementChild?.focus();
  }

  /** All lines of play after some moves, as a list that opens: each move with the reply to it. What is pointed at is
   * drawn, and can be gone to. */
  lines(moves) {
    const list = document.createElement("ul");
    const before = this.asked(moves);
    list.append(...(before.moves ?? []).map(([move, , result]) => {
      const item = document.createElement("li");
      const next = [...moves, move];
      const after = this.asked(next);
      const link = document.createElement("a");
      link.href = `#${next.map(encodeURIComponent).join(";")}`;
      link.textContent = [move, result].filter((word) => word).join(" ");
      const replies = (after.steps ?? []).slice(before.steps.length + 1).map((step) => step.move);
      const said = replies.length > 0 ? [link, `: ${replies.join(", ")}`] : [link];
      for (const [event, svg] of [["mouseenter", after.svg], ["focus", after.svg], ["mouseleave"], ["blur"]]) {
        link.addEventListener(event, () => this.draw(svg ?? this.answer.svg));
      }
      if (after.moves?.length > 0) {
        const inner = document.createElement("details");
        const summary = document.createElement("summary");
        summary.append(...said);
        inner.append(summary);
        inner.addEventListener("toggle", () => {
          if (inner.children.length === 1) inner.append(this.lines(next));
        });
        item.append(inner);
      } else {
        item.append(...said, after.steps ? ` – ${after.state}` : "");
      }
      return item;
    }));
    this.light(list);
    return list;
  }

  /** Marks the moves of the line in play. */
  light(list) {
    for (const link of list.querySelectorAll("a")) {
      const isPlayed = `${location.hash};`.startsWith(`${link.hash};`);
      link.ariaCurrent = isPlayed ? "step" : null;
    }
  }

  draw(svg) {
    showBoard(svg);
    this.showPlaces(this.answer);
  }

  async copy() {
    const line = this.answer.steps.map((step) => step.move).join(" ");
    await navigator.clipboard?.writeText(line);
    element("state").textContent = `The line of play: ${line}`;
  }

  async link() {
    await navigator.clipboard?.writeText(location.href);
    element("state").textContent = `A link to this position: ${location.href}`;
  }
}

/** How high a row of the picture of a strategy is, how wide a column, and how many positions it may have. */
const [ROW, COLUMN, MOST] = [26, 200, 10000];

/** An element of a drawing, with attributes and what is in it. */
function shape(name, attributes, ...inner) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inner);
  return made;
}

/** The strategy as a picture: the opponent's moves, each with the reply to it, as a tree from left to right. What
 * is unfolded is asked of the checker, and what is seen is drawn. */
class Picture {
  constructor(game) {
    this.game = game;
    this.svg = element("picture");
    this.root = this.node(null, "start");
    this.view = { x: -16, y: 0, scale: 1, stretch: 1 };
    const click = (id, does) => (element(id).onclick = does);
    click("unfold", () => this.unfold());
    click("fold", () => this.fold());
    click("nearer", () => this.zoom(1.4));
    click("farther", () => this.zoom(1 / 1.4));
    click("whole", () => this.whole());
    this.svg.onkeydown = (event) => this.key(event);
    this.svg.onpointerdown = (event) => {
      this.drag = { x: event.clientX, y: event.clientY, isMoved: false };
      this.svg.setPointerCapture(event.pointerId);
    };
    this.svg.onpointermove = (event) => this.point(event);
    this.svg.onpointerup = (event) => this.release(event);
    this.svg.onpointercancel = () => (this.drag = null);
    this.svg.onpointerleave = () => this.peek(null);
    this.svg.onfocus = () => this.peek(this.at);
    this.svg.onblur = () => this.peek(null);
    this.svg.onwheel = (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300), event);
    };
    new ResizeObserver(() => this.paint()).observe(this.svg);
    this.follow();
  }

  node(parent, move, result) {
    const moves = parent === null ? [] : [...parent.moves, move];
    return { parent, moves, move, words: [move, result].filter((word) => word).join(" "), isOpen: false };
  }

  /** What comes after a position, and the replies that led to it. */
  read(node) {
    if (node.children) return;
    const { moves = [], steps = [], state } = this.game.asked(node.moves);
    node.steps = steps.length;
    node.children = moves.map(([move, , result]) => this.node(node, move, result));
    const replies = node.parent === null ? [] : steps.slice(node.parent.steps + 1).map((step) => step.move);
    if (replies.length > 0) node.words += `: ${replies.join(", ")}`;
    node.end = moves.length === 0 ? state : "";
  }

  toggle(node) {
    this.read(node);
    node.isOpen = !node.isOpen && node.children.length > 0;
    this.place();
  }

  /** Unfolds every position that is shown, a while at a time. */
  async unfold() {
    let count = this.shown.length;
    let began = performance.now();
    for (const node of this.shown.filter((shown) => !shown.isOpen)) {
      this.read(node);
      if (count + node.children.length > MOST) break;
      node.isOpen = node.children.length > 0;
      count += node.children.length;
      if (performance.now() - began < 50) continue;
      this.place();
      await new Promise((done) => setTimeout(done));
      began = performance.now();
    }
    this.place();
  }

  /** Folds all but the line in play. */
  fold() {
    for (const node of this.shown) node.isOpen = false;
    this.follow();
  }

  /** Unfolds the line in play, and goes to its end. */
  follow() {
    let node = this.root;
    for (const move of [...this.game.moves, null]) {
      this.read(node);
      node.isOpen = node.children.length > 0;
      const next = node.children.find((child) => child.move === move);
      if (next === undefined) break;
      node = next;
    }
    this.at = node;
    this.place();
    this.reach(node);
  }

  /** Gives every position that is unfolded its place. */
  place() {
    this.shown = [];
    let rows = 0;
    const visit = (node) => {
      this.shown.push(node);
      const inner = node.isOpen ? node.children : [];
      inner.forEach(visit);
      node.x = node.moves.length * COLUMN;
      node.y = inner.length > 0 ? (inner[0].y + inner.at(-1).y) / 2 : ROW * (rows += 1);
    };
    visit(this.root);
    this.bottom = ROW * (rows + 1);
    if (!this.shown.includes(this.at)) this.at = this.root;
    element("count").textContent = `${this.shown.length} positions${this.shown.length > MOST - 100 ? ", and no more" : ""}`;
    this.paint();
  }

  /** Draws once what is seen, however often it is asked to. */
  paint() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.draw();
    });
  }

  draw() {
    const [wide, high] = [this.svg.clientWidth, this.svg.clientHeight];
    if (wide === 0) return;
    const { x, y, scale, stretch } = this.view;
    const [right, below] = [x + wide / scale / stretch, y + high / scale];
    this.svg.setAttribute("viewBox", `${x} ${y} ${right - x} ${below - y}`);
    const isFar = ROW * scale < 9;
    const isSeen = (node) => node.x > x - COLUMN && node.x < right && node.y > y - ROW && node.y < below + ROW;
    const isLit = (node) => node.moves.every((move, at) => move === this.game.moves[at]);
    const edges = ["", ""];
    for (const node of this.shown) {
      const from = node.parent;
      if (from === null || node.x < x || from.x > right) continue;
      if (Math.max(node.y, from.y) < y || Math.min(node.y, from.y) > below) continue;
      const [start, middle] = [from.x + COLUMN - 24, node.x - 12];
      const way = isFar ? "L" : `C${middle} ${from.y} ${start} ${node.y} `;
      edges[Number(isLit(node))] += `M${start} ${from.y}${way}${node.x} ${node.y}`;
    }
    const drawn = [shape("path", { d: edges[0] }), shape("path", { d: edges[1], class: "lit" })];
    const began = performance.now();
    const seen = this.shown.filter(isSeen);
    if (isFar) {
      drawn.push(shape("path", { d: seen.map((node) => `M${node.x} ${node.y - 8}h${COLUMN - 30}v16h${30 - COLUMN}z`).join(""), class: "far" }));
    } else {
      this.seen = seen;
      for (const [number, node] of seen.entries()) {
        // What is slow to ask for comes with the next drawing.
        if (performance.now() - began < 40) this.read(node);
        else this.paint();
        drawn.push(this.box(node, number, isLit(node)));
      }
    }
    this.svg.replaceChildren(...drawn);
    if (!isFar && seen.includes(this.at)) this.svg.setAttribute("aria-activedescendant", "at");
    else this.svg.removeAttribute("aria-activedescendant");
  }

  /** A position as a box with its moves. */
  box(node, number, isLit) {
    const hasMore = node.children?.length > 0;
    const said = [node.words, node.end].filter((word) => word).join(" – ");
    const item = shape("g", {
      class: `${isLit ? "lit" : ""} ${node.end ? "end" : ""} ${node === this.at ? "at" : ""}`, role: "treeitem",
      "aria-label": said, "aria-level": node.moves.length + 1, "data-number": number,
      transform: `translate(${node.x} ${node.y})`,
    }, shape("title", {}, said), shape("rect", { y: -10, width: COLUMN - 30, height: 20, rx: 4 }), shape("svg", { y: -10, width: COLUMN - 44, height: 20 }, shape("text", { x: 6, y: 14 }, node.words)));
    if (node === this.at) item.id = "at";
    if (hasMore) {
      item.setAttribute("aria-expanded", node.isOpen);
      item.append(shape("circle", { cx: COLUMN - 30, r: 8 }), shape("path", { class: "sign", d: `M${COLUMN - 34} 0h8${node.isOpen ? "" : "m-4 -4v8"}` }));
    }
    return item;
  }

  under(event) {
    const item = document.elementFromPoint(event.clientX, event.clientY)?.closest("#picture g");
    return item ? this.seen[item.dataset.number] : null;
  }

  point(event) {
    if (this.drag) {
      const [right, down] = [event.clientX - this.drag.x, event.clientY - this.drag.y];
      if (!this.drag.isMoved && Math.hypot(right, down) < 5) return;
      this.view.x -= right / this.view.scale / this.view.stretch;
      this.view.y -= down / this.view.scale;
      this.drag = { x: event.clientX, y: event.clientY, isMoved: true };
      this.paint();
    } else this.peek(this.under(event));
  }

  release(event) {
    const isClick = this.drag && !this.drag.isMoved;
    this.drag = null;
    const node = isClick ? this.under(event) : null;
    if (!node) return;
    this.at = node;
    const { left } = this.svg.getBoundingClientRect();
    const inside = (event.clientX - left) / this.view.scale + this.view.x - node.x;
    if (inside > COLUMN - 42) this.toggle(node);
    else this.game.go(node.moves);
  }

  /** The position itself, beside the tree. */
  peek(node) {
    if (node === this.peeked) return;
    this.peeked = node;
    element("peek").innerHTML = node ? this.game.asked(node.moves).svg ?? "" : "";
  }

  key(event) {
    const index = this.shown.indexOf(this.at);
    const { parent, children, isOpen } = this.at;
    const moves = {
      ArrowUp: () => this.shown[index - 1],
      ArrowDown: () => this.shown[index + 1],
      ArrowLeft: () => (isOpen ? this.toggle(this.at) : parent),
      ArrowRight: () => (isOpen ? children[0] : this.toggle(this.at)),
      Home: () => this.root,
      End: () => this.shown.at(-1),
      Enter: () => this.game.go(this.at.moves),
      "+": () => this.zoom(1.4),
      "-": () => this.zoom(1 / 1.4),
    };
    if (!moves[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = moves[event.key]();
    if (!next) return;
    this.at = next;
    this.reach(next);
    this.peek(next);
  }

  /** Moves the picture so that a position is seen. */
  reach(node) {
    const { view } = this;
    const [wide, high] = [this.svg.clientWidth / view.scale / view.stretch, this.svg.clientHeight / view.scale];
    if (node.x < view.x || node.x + COLUMN > view.x + wide) view.x = node.x - Math.max(16, (wide - COLUMN) / 2);
    if (view.x < 0) view.x = -16;
    if (node.y < view.y + ROW || node.y > view.y + high - ROW) view.y = node.y - high / 2;
    this.paint();
  }

  zoom(by, { clientX, clientY } = {}) {
    const box = this.svg.getBoundingClientRect();
    const { view } = this;
    const scale = Math.min(3, Math.max(0.002, view.scale * by));
    const [right, down] = clientX === undefined ? [box.width / 2, box.height / 2] : [clientX - box.left, clientY - box.top];
    // What can be read is not stretched.
    const stretch = ROW * scale < 9 ? view.stretch : 1;
    view.x += right / view.scale / view.stretch - right / scale / stretch;
    view.y += down / view.scale - down / scale;
    [view.scale, view.stretch] = [scale, stretch];
    this.paint();
  }

  /** Shows all that is unfolded, as wide as there is room. */
  whole() {
    const columns = this.shown.reduce((most, node) => Math.max(most, node.moves.length + 1), 1);
    const [wide, high] = [this.svg.clientWidth / (columns * COLUMN + 16), this.svg.clientHeight / this.bottom];
    const scale = Math.min(1, Math.max(0.002, Math.min(wide, high)));
    this.view = { x: -16, y: 0, scale, stretch: ROW * scale < 9 ? wide / scale : 1 };
    this.paint();
  }
}

// What is wider than its place is moved by keys as well.
for (const wide of document.querySelectorAll(".scroll, pre")) {
  if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}

let ask = null;
let game = null;

function open(bytes, name) {
  element("game").hidden = true;
  element("no-game").textContent = "";
  element("game").className = "";
  element("tree").open = false;
  element("tree").querySelector("ul")?.remove();
  element("strategy").open = false;
  if (game !== null) game.picture = null;
  const answer = showVerdict(ask, bytes, name);
  const isVerified = answer.verdict === "verified";
  if (game !== null) game.isOpen = isVerified;
  if (!isVerified) showCounterexample(answer);
  else if (game === null) game = new Game(ask);
  else {
    game.go([]);
    game.begin();
  }
}

async function openFile(file) {
  // The layout is that of the page's own certificate.
  if (element("layout") !== null) ask("layout_input", new Uint8Array());
  for (const table of document.querySelectorAll(".proof")) table.hidden = true;
  open(new Uint8Array(await file.arrayBuffer()), file.name);
}

element("back").addEventListener("click", () => game.back());
element("forward").addEventListener("click", () => game.forward());
element("any").addEventListener("click", () => game.play(game.answer.moves[0][0]));
element("both").addEventListener("click", () => game.go(game.answer.both));
element("copy").addEventListener("click", () => game.copy());
element("tree").addEventListener("toggle", () => {
  if (element("tree").querySelector("ul") === null) element("tree").append(game.lines([]));
});
element("strategy").addEventListener("toggle", () => {
  if (element("strategy").open) game.picture ??= new Picture(game);
});
element("link").addEventListener("click", () => game.link());
element("choices").addEventListener("change", (event) => game.go([event.target.value]));
document.addEventListener("keydown", (event) => {
  if (!game?.isOpen || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.matches?.("select, input")) return;
  if (event.key === "ArrowLeft") game.back();
  if (event.key === "ArrowRight") game.forward();
});

if (element("opening") !== null) {
  ask = rememberer(JSON.parse(new TextDecoder().decode(await part("opening"))));
  game = new Game(ask);
} else {
  const module = await WebAssembly.instantiate(await part("checker"), {});
  ask = asker(module.instance.exports);
  element("other").addEventListener("change", (event) => openFile(event.target.files[0]));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) openFile(event.dataTransfer.files[0]);
  });
  if (element("certificate") !== null) {
    const { name } = element("certificate").dataset;
    if (element("layout") !== null) ask("layout_input", await part("layout"));
    open(await part("certificate"), name);
  } else {
    element("verdict").textContent = "Drop a certificate here, or choose one below.";
  }
}
