import { readFileSync, writeFileSync } from "node:fs"
import { arch, cpus, platform, totalmem } from "node:os"
import { join } from "node:path"
import { cellsOf, notesOf, reached } from "./table.mjs"

const HEAD = ["Row", "Measured", "Reference", "Figure", "Lowest … highest round", "Bar", "Reached"]

/**
 * Writes the report of a full run: machine, versions, date and every row, including those that miss their bar.
 * @param {string} file
 * @param {object} run
 * @param {import("./table.mjs").Result[]} run.results
 * @param {string[]} run.unmeasured titles of the groups that failed
 * @param {Record<string, string>} run.versions by name
 * @param {{ start: number, end: number }} run.load of the machine, averages over a minute
 * @param {number} run.minutes
 * @param {Date} run.date
 */
export function writeResults(file, run) {
  writeFileSync(file, resultsText(run))
}

function resultsText({ results, unmeasured, versions, load, minutes, date }) {
  const judged = results.filter((result) => reached(result) !== undefined)
  const missed = judged.filter((result) => !reached(result))
  const facts = [
    ["Date", date.toISOString().slice(0, 10)],
    ["Processor", `${cpus()[0]?.model.trim() || "unknown"}, ${cpus().length} cores, ${arch()}, ${platform()}`],
    ["Memory", `${(totalmem() / 1024 ** 3).toFixed(1)} GB`],
    ...Object.entries(versions),
    ["Load of the machine", `${load.start.toFixed(1)} before, ${load.end.toFixed(1)} after`],
    ["Duration", `${minutes.toFixed(1)} min`],
  ]
  return `${[
    "# Results of the bench",
    "",
    "Written by `npm run bench`. References: (A) a route of the platform that does nothing, (B) the platform's own store API,",
    "(C) the platform's order module alone, (D) raw SQL, (E) a Vendure server. Figures are ratios within one run, unless they carry",
    "a unit: each round gives everybody a turn, the median over the rounds counts. Whatever else the machine did is in them.",
    "",
    ...table(["", ""], facts),
    "",
    `**${judged.length - missed.length} of ${judged.length} bars reached.**${missed.length > 0 ? ` Missed: ${missed.map(({ row }) => row).join("; ")}.` : ""}`,
    ...unmeasured.map((title) => `\n**Not measured, because it failed:** ${title}.`),
    "",
    ...table(HEAD, results.map(line)),
  ].join("\n")}\n`
}

function line(result) {
  const [row, ...cells] = cellsOf(result)
  const verdict = reached(result) === false ? "**NO**" : cells.pop()
  return [[row, ...notesOf(result).map((note) => `<br><sub>${note}</sub>`)].join(""), ...cells.slice(0, 5), verdict]
}

function table(head, lines) {
  const format = (cells) => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`
  return [format(head), `|${head.map(() => " --- |").join("")}`, ...lines.map(format)]
}

/** The version of an installed package. */
export function versionOf(root, name) {
  return JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version
}
