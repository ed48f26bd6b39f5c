import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { arch, cpus, platform, totalmem } from "node:os"
import { join } from "node:path"
import { cellsOf, notesOf, reached } from "./table.mjs"

const HEAD = ["Row", "Measured", "Reference", "Figure", "Lowest … highest round", "Bar", "Reached"]
const SECTION = /^## (.+)$/m

/**
 * Writes the rows of the measured groups into the report, including rows that miss their bar. The other groups keep the rows of an earlier
 * run, so each group names the date, load and versions of its run.
 * @param {string} file
 * @param {object} run
 * @param {{ title: string, results: import("./table.mjs").Result[] | undefined }[]} run.groups in the order of the report; without
 * results: not measured in this run
 * @param {string[]} run.failed titles of the groups that failed
 * @param {Record<string, string>} run.versions by name
 * @param {{ start: number, end: number }} run.load the machine's load average over a minute, at the start and at the end of the run
 * @param {Date} run.date
 */
export function writeResults(file, run) {
  writeFileSync(file, resultsText(existsSync(file) ? readFileSync(file, "utf8") : "", run))
}

/** The text of the report after a run. `before` is its text before the run. */
export function resultsText(before, { groups, failed, versions, load, date }) {
  const kept = sectionsOf(before)
  const conditions = conditionsOf({ versions, load, date })
  const sections = groups.flatMap(({ title, results }) => {
    if (failed.includes(title)) return [`## ${title}\n\n**Not measured, because it failed** on ${dateOf(date)}.\n`]
    if (results === undefined) return kept.has(title) ? [kept.get(title)] : []
    return [`## ${title}\n\n${conditions}\n\n${table(HEAD, results.map(line)).join("\n")}\n`]
  })
  return `${[
    "# Results of the bench",
    "",
    "Written by `npm run bench`. References: (A) a route of the platform that does nothing, (B) the platform's own store API,",
    "(C) the platform's order module alone, (D) raw SQL, (E) a Vendure server, (F) a bare page with Lit that shows the same menu. Figures are",
    "ratios within one run, unless they carry",
    "a unit: each round measures every contender once, and the figure is the median of the rounds. Other load on the machine is included.",
    "Each group names the run that measured it last.",
    "",
    summaryOf(sections.join("\n")),
  ].join("\n")}\n\n${sections.join("\n")}`
}

/** The sections of a report, each with its heading, by title. */
function sectionsOf(text) {
  const [, ...parts] = text.split(SECTION)
  const sections = new Map()
  for (let index = 0; index < parts.length; index += 2) {
    sections.set(parts[index], `## ${parts[index]}\n\n${parts[index + 1].trim()}\n`)
  }
  return sections
}

function summaryOf(sections) {
  const rows = sections.split("\n").filter((row) => row.startsWith("| ") && !row.startsWith("| Row ") && !row.startsWith("| ---"))
  const missed = rows.filter((row) => row.endsWith("| **NO** |"))
  const judged = missed.length + rows.filter((row) => row.endsWith("| yes |")).length
  const names = missed.map((row) =>
    row
      .split(" | ")[0]
      .slice(2)
      .replace(/<br>.*/, ""),
  )
  return `**${judged - missed.length} of ${judged} bars reached.**${names.length > 0 ? ` Missed: ${names.join("; ")}.` : ""}`
}

function conditionsOf({ versions, load, date }) {
  const processor = `${cpus()[0]?.model.trim() || "unknown processor"}, ${cpus().length} cores, ${arch()}, ${platform()}`
  const software = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return `${[
    dateOf(date),
    processor,
    `${(totalmem() / 1024 ** 3).toFixed(1)} GB`,
    ...software,
    `load ${load.start.toFixed(1)} before, ${load.end.toFixed(1)} after`,
  ].join("; ")}.`
}

function dateOf(date) {
  return date.toISOString().slice(0, 10)
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
