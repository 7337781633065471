const element = (id) => document.getElementById(id);
const choices = ["verdict", "game", "source", "size"].map(element);
const rows = [...document.querySelectorAll(".game tbody tr")].map((row) => {
  const [claim, verdict, , bytes] = row.cells;
  return {
    row, text: row.textContent.toLowerCase(), claim: claim.firstChild.hash, verdict: verdict.textContent,
    game: row.closest(".game").dataset.game, bytes: Number(bytes.textContent), source: "",
  };
});
const byClaim = new Map(rows.map((row) => [row.claim, row]));
for (const source of document.querySelectorAll(".source")) {
  const name = source.querySelector("h3").textContent;
  for (const link of source.querySelectorAll("p:last-child a")) byClaim.get(link.hash).source = name;
}
for (const name of ["verdict", "game", "source"]) {
  const values = [...new Set(rows.map((row) => row[name]))].sort();
  element(name).append(...values.map((value) => new Option(value)));
}
function filter() {
  const words = element("words").value.toLowerCase().split(" ").filter((word) => word);
  const [verdict, game, source, size] = choices.map((choice) => choice.value);
  let count = 0;
  for (const one of rows) {
    const isFound = words.every((word) => `${one.text} ${one.game} ${one.source.toLowerCase()}`.includes(word)) &&
      (!verdict || one.verdict === verdict) && (!game || one.game === game) &&
      (!source || one.source === source) && (!size || one.bytes <= Number(size));
    one.row.hidden = !isFound;
    count += isFound ? 1 : 0;
  }
  const isAsked = words.length > 0 || choices.some((choice) => choice.value);
  for (const group of document.querySelectorAll(".game")) {
    group.hidden = group.querySelector("tbody tr:not([hidden])") === null;
    group.open = isAsked && !group.hidden;
  }
  element("sources").hidden = isAsked;
  element("found").textContent = isAsked ? `${count} of ${rows.length} claims` : "";
}
element("filters").addEventListener("input", filter);
element("filters").addEventListener("submit", (event) => event.preventDefault());
element("filters").hidden = false;
if (element("words").value || choices.some((choice) => choice.value)) filter();
