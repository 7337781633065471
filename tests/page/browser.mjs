// Opens pages in a browser as a reader would: node browser.mjs PLAYWRIGHT CHROMIUM FOLDER. The folder has
// the pages; pictures of them are written beside them. Ends with 1 and a reason where a page is wrong.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const [playwright, chromium, folder] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${playwright}/`));
const browser = await require("playwright-core").chromium.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});

/** A page that is opened; what goes wrong in it, and every request, is noted. */
async function opened(name, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(`${error}`));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:") && !request.url().startsWith("data:")) {
      wrong.push(`a request: ${request.url()}`);
    }
  });
  await page.goto(`${pathToFileURL(`${folder}/`)}${name}`);
  await page.locator("#verdict:not(:text(\"being checked\"))").waitFor();
  return { page, context, wrong };
}

const text = (page, id) => page.locator(`#${id}`).innerText();

/** A whole game: the first cell or move that can be played, until the game is over. */
async function wholeGame(name) {
  const { page, context, wrong } = await opened(name);
  assert.match(await text(page, "verdict"), /^Verified here, in your browser, in \d+ ms\.$/, name);
  let moves = 0;
  while ((await page.locator("#moves button").count()) > 0) {
    const before = await page.locator("#line li").count();
    const cell = page.locator("#board .playable").first();
    const shared = (await cell.count()) === 0;
    if (shared) await page.locator("#moves button").first().click();
    else {
      // Where edges cross, another one may be above.
      await cell.dispatchEvent("click");
      // A cell with several moves lists them.
      if ((await page.locator("#line li").count()) === before) {
        await page.locator("#moves button").first().click();
      }
    }
    moves += 1;
    assert.ok(moves < 100, `${name} has no end`);
  }
  assert.ok(moves > 0, name);
  assert.doesNotMatch(await text(page, "state"), /It is your move/, name);
  assert.deepEqual(wrong, [], name);
  await context.close();
}

/** A site from a disk: from the index to the page of a certificate, which runs the checker beside it. */
async function site() {
  const context = await browser.newContext();
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(`${error}`));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await page.goto(`${pathToFileURL(`${folder}/`)}site/index.html`);
  assert.match(await page.locator("h1").innerText(), /^Every claim is verified$/);
  await page.fill("#words", "no such claim");
  assert.equal(await text(page, "found"), "0 of 1 claims");
  await page.fill("#words", "PLANE 4");
  await page.locator("#size").selectOption("100000");
  assert.equal(await text(page, "found"), "1 of 1 claims");
  await page.getByRole("link", { name: "pi4-published" }).first().click();
  const drawing = page.locator("figure img");
  await drawing.scrollIntoViewIfNeeded();
  assert.ok(await drawing.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
  await page.getByRole("link", { name: "checks the certificate here" }).first().click();
  await page.locator("#verdict:not(:text(\"being checked\"))").waitFor();
  assert.match(await text(page, "verdict"), /^Verified here, in your browser/);
  await page.locator("#board .playable").first().click();
  assert.ok((await page.locator("#line li").count()) > 1);
  assert.deepEqual(wrong, []);
  await context.close();
}

/** All replies of the first two moves are there. */
async function replies(name) {
  const { page, context, wrong } = await opened(name);
  const first = await page.locator("#moves button").allInnerTexts();
  for (const move of first) {
    await page.getByRole("button", { name: move, exact: true }).click();
    const second = await page.locator("#moves button").allInnerTexts();
    for (const next of second) {
      await page.getByRole("button", { name: next, exact: true }).click();
      const line = await page.locator("#line li").allInnerTexts();
      assert.match(line.at(-1), /strategy|second|first/, `${move} ${next}`);
      assert.match(await text(page, "state"), /It is your move|wins|decided/, `${move} ${next}`);
      await page.locator("#back").click();
    }
    await page.locator("#back").click();
  }
  assert.deepEqual(wrong, [], name);
  await context.close();
}

/** A position is reached by clicks on the first move until the game is over: each is one of the best. */
async function explored(name, start) {
  const { page, context, wrong } = await opened(name);
  assert.match(await text(page, "verdict"), /^Verified here/, name);
  let state = await text(page, "state");
  assert.match(state, start, name);
  let moves = 0;
  for (;;) {
    const results = await page.locator("#moves button").allInnerTexts();
    if (results.length === 0) break;
    const words = results.map((result) => result.split(" ").at(-1));
    // The player to move wins exactly where a move wins, and what wins comes first.
    assert.equal(state.startsWith("N"), words[0] === "wins", `${state}: ${results}`);
    assert.deepEqual(words, [...words].sort().reverse(), `${results}`);
    await page.locator("#moves button").first().click();
    state = await text(page, "state");
    moves += 1;
    assert.equal(await page.locator("#line li").count(), moves, name);
  }
  assert.match(state, /^P: the board is full/, name);
  // The link to the last position shows it, and a cell can be clicked in the one before.
  const again = await opened(`${name}#${page.url().split("#")[1]}`);
  assert.equal(await text(again.page, "state"), state, name);
  await again.page.locator("#back").click();
  await again.page.locator("#board .playable").first().click();
  assert.equal(await again.page.locator("#line li").count(), moves, name);
  assert.deepEqual([...wrong, ...again.wrong], [], name);
  await context.close();
  await again.context.close();
}

/** A proof about a puzzle, step by step: no candidate comes back, and the last board is full. */
async function stepped(name, clues) {
  const { page, context, wrong } = await opened(name);
  assert.match(await text(page, "state"), /^The clues\. The proof has \d+ steps\.$/, name);
  const count = Number((await text(page, "state")).match(/has (\d+)/)[1]);
  const labels = () => page.locator("#board .small text, #board .plain text").allTextContents();
  let before = Infinity;
  for (let step = 1; step <= count; step += 1) {
    if (step % 2 === 0) await page.keyboard.press("ArrowRight");
    else await page.locator("#forward").click();
    const state = await text(page, "state");
    assert.ok(state.startsWith(`Step ${step} of ${count}. `), state);
    assert.equal(await page.locator("#line li").count(), step, name);
    const left = (await labels()).length;
    assert.ok(left <= before, `${state}: ${before}, then ${left}`);
    before = left;
  }
  const full = (await labels()).join("").replace(/\s/g, "");
  assert.ok([...clues].every((clue, cell) => clue === "." || clue === full[cell]), full);
  for (let unit = 0; unit < 9; unit += 1) {
    const of = (cells) => new Set([...Array(9).keys()].map((n) => full[cells(n)])).size;
    const [top, left] = [Math.floor(unit / 3) * 3, (unit % 3) * 3];
    const box = (n) => (top + Math.floor(n / 3)) * 9 + left + (n % 3);
    assert.deepEqual([of((n) => unit * 9 + n), of((n) => n * 9 + unit), of(box)], [9, 9, 9], full);
  }
  assert.ok(await page.locator("#forward").isDisabled());
  await page.locator("#back").click();
  assert.match(page.url(), new RegExp(`#${count - 1}$`));
  assert.deepEqual(wrong, [], name);
  await context.close();
  // A link to a step shows it, and one to no step says so.
  const link = await opened(`${name}#2`);
  assert.match(await text(link.page, "state"), /^Step 2 of /);
  assert.ok((await link.page.locator("#board .last").count()) > 0);
  await link.page.goto(link.page.url().replace(/#.*/, "#99999"));
  assert.match(await text(link.page, "state"), /is not a move: a move is the number of a step/);
  await link.context.close();
}

/** A fraction as a number. */
const number = (fraction) => fraction.split("/").reduce((over, under) => over / under);

/** Why the strategy replies as it does: every reply of a whole game says it, and drawings show pairs. */
async function reasons(name, expected, isDrawn) {
  const { page, context, wrong } = await opened(name);
  let before = Infinity;
  let replies = 0;
  while ((await page.locator("#moves button").count()) > 0) {
    await page.locator("#moves button").last().click();
    const [reply] = (await page.locator("#line li.own").allInnerTexts()).slice(-1);
    if (reply === undefined || !expected.test(reply)) continue;
    replies += 1;
    const [, from, to] = reply.match(/falls from (\S+) to (\S+)/) ?? [];
    if (from !== undefined) {
      // Erdős and Selfridge: with the proponent to move it never rises.
      assert.ok(number(from) <= before && number(to) <= number(from), reply);
      before = number(from);
    }
    const isPair = (await page.locator("#board .reason").count()) > 0;
    assert.equal(isPair, isDrawn, `${name}: ${reply}`);
  }
  assert.ok(replies > 1, name);
  assert.deepEqual(wrong, [], name);
  await context.close();
}

/** An outcome proof: a size is chosen, and the opponent played until the strategy has won. */
async function chosen(name, choice, winner) {
  const { page, context, wrong } = await opened(name);
  assert.match(await text(page, "verdict"), /^Verified here/, name);
  // It begins with one that is chosen already; another is in the list, and all are a step back.
  assert.match(await text(page, "state"), /^It is your move|wins/, name);
  await page.locator("#choices").selectOption(choice);
  assert.equal(await page.locator("#line li").first().innerText(), choice, name);
  await page.locator("#back").click();
  assert.match(await text(page, "state"), /^Choose where to play/, name);
  await page.getByRole("button", { name: `${choice} ${winner} player wins`, exact: true }).click();
  let moves = 0;
  while ((await page.locator("#moves button").count()) > 0) {
    const cell = page.locator("#board .playable");
    assert.ok((await cell.count()) > 0, `${name}: the drawing has the moves`);
    await cell.last().click();
    const [reply] = (await page.locator("#line li.own").allInnerTexts()).slice(-1);
    assert.match(reply, /P-position|which is P/, name);
    moves += 1;
    assert.ok(moves < 100, `${name} has no end`);
  }
  assert.match(await text(page, "state"), new RegExp(`^${winner} wins: `), name);
  const again = await opened(`${name}#${page.url().split("#")[1]}`);
  assert.equal(await text(again.page, "state"), await text(page, "state"), name);
  assert.deepEqual([...wrong, ...again.wrong], [], name);
  await context.close();
  await again.context.close();
}

/** An opening is played to its edge, says that it ends there, and checks nothing. */
async function opening() {
  const { page, context, wrong } = await opened("opening.html");
  const said = /^This page checks nothing: it shows the opening only, 2 moves of yours\.$/;
  assert.match(await text(page, "verdict"), said);
  assert.match(await page.locator("#hash").textContent(), /^[0-9a-f]{64}$/);
  assert.equal(await page.locator("#other").count(), 0);
  await page.locator("#board .playable").first().click();
  assert.match(await text(page, "state"), /It is your move: you play the second player\.$/);
  await page.locator("#moves button").last().click();
  assert.match(await text(page, "state"), /This page has the opening only, and ends here\.$/);
  assert.equal(await page.locator("#moves button").count(), 0);
  assert.ok(await page.locator("#any").isHidden());
  await page.keyboard.press("ArrowLeft");
  assert.match(await text(page, "state"), /It is your move/);
  const link = await opened("opening.html#c2;a4");
  assert.deepEqual((await link.page.locator("#line li b").allInnerTexts()).filter((_, at) => at % 2), ["c2", "a4"]);
  const beyond = await opened("opening.html#c2;a4;r4");
  assert.match(await text(beyond.page, "no-game"), /This page has the opening only/);
  assert.deepEqual([...wrong, ...link.wrong, ...beyond.wrong], []);
  for (const { context: one } of [{ context }, link, beyond]) await one.close();
}

/** The address has the position, and the keys go back and forward. */
async function addressAndKeys() {
  const { page, context, wrong } = await opened("pi4.html#c2;a4");
  const there = await page.locator("#line li b").allInnerTexts();
  assert.deepEqual([there[1], there[3]], ["c2", "a4"]);
  await page.keyboard.press("ArrowLeft");
  assert.match(page.url(), /#c2$/);
  await page.keyboard.press("ArrowRight");
  assert.match(page.url(), /#c2;a4$/);
  // The keyboard alone: to a move, and from there to the end of the game.
  const isAtMoves = () => page.evaluate(() => document.activeElement.closest("#moves") !== null);
  for (let keys = 0; !(await isAtMoves()); keys += 1) {
    assert.ok(keys < 20, "Tab does not lead to the moves");
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  assert.match(page.url(), /#c2;a4;/);
  for (let moves = 0; (await page.locator("#moves button").count()) > 0; moves += 1) {
    assert.ok(moves < 20 && (await isAtMoves()), "the focus stays at the moves");
    await page.keyboard.press("Enter");
  }
  assert.match(await text(page, "state"), /wins|decided/);
  assert.ok(await page.evaluate(() => document.activeElement.closest("#game") !== null), "and when it ends");
  assert.deepEqual(wrong, []);
  // A line that the game does not have is refused in words.
  await page.goto(page.url().replace(/#.*/, "#no-such-move"));
  assert.match(await text(page, "state"), /is not a move/);
  await context.close();
  // Nor does an address that no page has made do harm.
  const bad = await opened("pi4.html#%");
  assert.match(await text(bad.page, "state"), /‘%’ is not a move/);
  await bad.page.locator("#board .playable").first().click();
  assert.deepEqual(bad.wrong, []);
  await bad.context.close();
}

/** What a familiar game looks like, and a click on it: the page, what is drawn and how often, what is clicked, and the
 * move that the line of play then ends with. */
async function familiar() {
  for (const [name, drawn, clicked, move] of [
    ["sim.html", { ".undrawn line:not(.around)": 15, ".board line": 0 }, "[data-name='1-2']", "1-2"],
    ["four.html", { ".open circle": 15, ".first circle": 1 }, "[data-name=a4]", "a2"],
    ["nim.html", { ".taken circle": 14 }, "[data-name='counter 3 of 7']", "7-2"],
    ["domineering.html", { "rect": 18, ".taken rect": 1 }, "[data-name=a4]", "a4-b4"],
    ["bar.html", { ".bar rect": 8, ".undrawn rect": 4, ".poison": 1 }, "[data-name='(1, 3)']", "(1, 3)"],
  ]) {
    const { page, context, wrong } = await opened(name);
    for (const [shapes, count] of Object.entries(drawn)) {
      assert.equal(await page.locator(`#board ${shapes}`).count(), count, `${name}: ${shapes}`);
    }
    await page.locator(`#board ${clicked}`).last().dispatchEvent("click");
    if ((await page.locator("#line .theirs").count()) === 0) {
      await page.getByRole("button", { name: move, exact: true }).click();
    }
    const theirs = await page.locator("#line .theirs b").last().innerText();
    assert.ok(theirs.startsWith(move), `${name}: ${theirs}`);
    assert.match(await text(page, "sides"), /^You are .*\. The strategy is .*\.$/, name);
    assert.ok(await page.locator("#rules").isVisible(), name);
    assert.deepEqual(wrong, [], name);
    await context.close();
  }
}

/** All lines of play: a list that opens at the first moves and goes as deep as the game, draws what it is pointed at,
 * and marks the line in play. */
async function allLines() {
  const { page, context, wrong } = await opened("pi4.html");
  const moves = await page.locator("#moves button").allInnerTexts();
  await page.locator("#tree > summary").click();
  const links = page.locator("#tree > ul > li > details > summary > a");
  // A list comes with the event of its opening, a moment after it.
  await links.first().waitFor();
  assert.deepEqual(await links.allInnerTexts(), moves);
  await links.first().hover();
  assert.equal(await page.locator("#board .second").count(), 1);
  await page.locator("#state").hover();
  assert.equal(await page.locator("#board .second").count(), 0);
  // To the end of a game: the first move at every depth.
  for (let depth = 0; depth < moves.length; depth += 1) {
    const closed = page.locator("#tree li:first-child > details:not([open]) > summary").last();
    if ((await closed.count()) === 0) break;
    await closed.press("Enter");
    await page.locator("#tree li:first-child > details[open] > ul").nth(depth).waitFor();
  }
  const deepest = page.locator("#tree li:first-child > a").last();
  await deepest.click();
  assert.match(await text(page, "state"), /wins|decided/);
  const lit = await page.locator("#tree [aria-current]").allInnerTexts();
  const theirs = await page.locator("#line .theirs b").allInnerTexts();
  assert.deepEqual(lit, theirs);
  assert.deepEqual(wrong, []);
  await context.close();
}

/** The lines of play as a picture: it unfolds to as many positions as a page may draw, goes where it is told to by
 * keys and clicks, shows what is pointed at, and lights the line in play. */
async function pictureOfLines() {
  const { page, context, wrong } = await opened("pi4.html");
  const moves = await page.locator("#moves button").allInnerTexts();
  await page.locator("#strategy > summary").click();
  const items = page.locator("#picture [role=treeitem]");
  await items.first().waitFor();
  const count = async () => Number((await text(page, "count")).split(" ")[0]);
  assert.equal(await count(), moves.length + 1);
  // Every move of the list, each with the reply.
  const said = await items.evaluateAll((all) => all.map((item) => item.getAttribute("aria-label").split(":")[0]));
  assert.deepEqual(said.sort(), ["start", ...moves].sort());
  await page.locator("#picture").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.locator("#picture .at[aria-level=\"2\"]").waitFor();
  assert.ok((await count()) > moves.length + 1);
  assert.equal(await page.locator("#peek .second").count(), 1);
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#line .theirs").count(), 1);
  assert.ok(page.url().endsWith(`#${moves[0]}`), page.url());
  await page.locator("#picture .lit[aria-level=\"2\"]").waitFor();
  // The picture follows a game that is played beside it.
  await page.locator("#moves button").first().click();
  await page.locator("#picture .at[aria-level=\"3\"]").waitFor();
  assert.equal(await page.locator("#picture .lit").count(), 3);
  await page.locator("#fold").click();
  for (let level = 0; level < 3; level += 1) {
    await page.locator("#unfold").click();
    await page.waitForTimeout(1500);
  }
  const most = await count();
  assert.ok(most > 9000 && most <= 10000, `${most}`);
  await page.locator("#whole").click();
  await page.locator("#picture .far").waitFor();
  // What is wider than 10,000 positions is drawn without delay.
  const took = await page.evaluate(async () => {
    const began = performance.now();
    for (let turn = 0; turn < 10; turn += 1) {
      document.getElementById(turn % 2 === 0 ? "nearer" : "farther").click();
      await new Promise((done) => requestAnimationFrame(done));
    }
    return (performance.now() - began) / 10;
  });
  assert.ok(took < 500, `${took} ms a drawing`);
  assert.deepEqual(wrong, []);
  await context.close();
}

/** Nothing that axe finds serious or moderate, in light and dark, and nothing wider than a phone. */
async function accessible(names) {
  const axe = `${playwright}/node_modules/axe-core/axe.min.js`;
  const source = existsSync(axe) ? readFileSync(axe, "utf8") : null;
  for (const name of names) {
    for (const options of [{}, { colorScheme: "dark", viewport: { width: 375, height: 740 } }]) {
      const { page, context } = await opened(name, options);
      const strategy = page.locator("#strategy:not([hidden]) > summary");
      if (await strategy.isVisible()) {
        await strategy.click();
        await page.locator("#picture [role=treeitem]").first().waitFor();
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${name}: ${wide} pixels too wide`);
      if (source !== null) {
        await page.evaluate(source);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        const found = violations.filter(({ impact }) => impact !== "minor");
        assert.deepEqual(found.map(({ id, nodes }) => [id, nodes[0].html]), [], name);
      }
      await context.close();
    }
  }
}

/** A file with one byte changed is refused, with its code. */
async function spoilt() {
  const { page, context, wrong } = await opened("check.html");
  const whole = readFileSync(`${folder}/pi4.cert`);
  const changed = Buffer.from(whole);
  changed[Math.floor(changed.length / 2)] ^= 1;
  writeFileSync(`${folder}/spoilt.cert`, changed);
  for (const [file, verdict] of [["pi4.cert", /^Verified/], ["spoilt.cert", /^Not verified: hash-mismatch/]]) {
    await page.locator("#other").setInputFiles(`${folder}/${file}`);
    await page.waitForFunction((name) => document.getElementById("file").textContent === name, file);
    assert.match(await text(page, "verdict"), verdict, file);
  }
  // One that is wrong at a position: the line of play to it is numbered, and back is closed.
  await page.locator("#other").setInputFiles(`${folder}/wrong.cert`);
  await page.waitForFunction(() => document.getElementById("file").textContent === "wrong.cert");
  assert.match(await text(page, "verdict"), /^Not verified: missing-reply/);
  const said = (await text(page, "place")).match(/line +(.*)/)[1].trim().split(/\s+/).filter((word) => !/^\d+\.$/.test(word));
  const line = await page.locator("#line li b").allInnerTexts();
  assert.deepEqual(line, said);
  assert.equal(await page.locator("#board svg .last").count(), 1);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator("#line li").count(), line.length);
  assert.ok(await page.locator("#moves").isHidden());
  assert.deepEqual(wrong, []);
  await context.close();
}

/** Pictures in light, dark and at the width of a phone, where nothing is wider than the screen. */
async function pictures() {
  for (const [name, options] of [
    ["light", { viewport: { width: 1200, height: 1000 } }],
    ["dark", { viewport: { width: 1200, height: 1000 }, colorScheme: "dark" }],
    ["phone", { viewport: { width: 390, height: 844 } }],
  ]) {
    const { page, context } = await opened("pi4.html#c2;a4", options);
    await page.screenshot({ path: `${folder}/${name}.png` });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${name}: ${wide} pixels too wide`);
    await context.close();
  }
}

try {
  const games = ["pi4.html", "es-6-5.html", "dots.html", "kayles.html", "sim.html", "grid.html", "domineering.html"];
  for (const name of games) await wholeGame(name);
  await replies("tic-tac-toe.html");
  await replies("es-6-5.html");
  await explored("es-24-10.html", /^P: the player to move loses$/);
  await explored("es-5-3.html", /^N: the player to move wins, with 1 of 1 move$/);
  // The clues of the committed claim.
  const clues = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
  await stepped("sudoku.html", clues);
  await reasons("pairing.html", /are a pair/, true);
  await reasons("potential.html", /the potential falls/, false);
  await reasons("mirror.html", /the mirror image of/, true);
  await chosen("b4.html", "a = 7", "first");
  await chosen("chomp.html", "(5, 5)", "first");
  await chosen("subtraction.html", "n = 5", "second");
  await familiar();
  await allLines();
  await pictureOfLines();
  await accessible([...games, "four.html", "nim.html", "heaps.html", "bar.html", "b4.html", "opening.html", "check.html"]);
  await opening();
  await addressAndKeys();
  await spoilt();
  await site();
  await pictures();
} finally {
  await browser.close();
}
