import { existsSync, readFileSync, writeFileSync } from "node:fs"

const HEAD = "| Scenario | Tried | Survived | Lost | Time | Date, seed |\n| --- | --- | --- | --- | --- | --- |"

/**
 * Writes what each scenario of a run tried, survived and lost. Scenarios that did not run keep the row of their last run.
 * @param {string} file
 * @param {{ title: string, tried: string, survived: string, lost: number, seconds: number }[]} reports
 * @param {{ date: Date, seed: number }} run
 */
export function writeResults(file, reports, run) {
  writeFileSync(file, resultsText(existsSync(file) ? readFileSync(file, "utf8") : "", reports, run))
}

/** The text of the report after a run. `before` is its text before the run. */
export function resultsText(before, reports, { date, seed }) {
  const rows = new Map(
    before
      .split("\n")
      .filter((line) => line.startsWith("| ") && !HEAD.includes(line))
      .map((line) => [line.split(" | ")[0].slice(2), line]),
  )
  for (const { title, tried, survived, lost, seconds } of reports) {
    const cells = [title, tried, survived, lost === 0 ? "0" : `**${lost}**`, `${seconds} s`]
    rows.set(title, `| ${[...cells, `${date.toISOString().slice(0, 10)}, ${seed}`].join(" | ")} |`)
  }
  return [
    "# Results of the torture",
    "",
    "Written by `npm run torture`: two servers on one database under load, with kills (SIGKILL), outages, locks and clock jumps. An oracle then looks",
    "in the database, and at the local payment provider, for anything that is lost or counted twice.",
    "",
    HEAD,
    ...[...rows.values()].sort(),
    "",
  ].join("\n")
}
