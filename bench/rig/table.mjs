/**
 * @typedef {object} Result
 * @property {string} row what was measured
 * @property {string} measured the figure with its unit
 * @property {string} reference what the figure is compared with
 * @property {number} [ratio]
 * @property {[number, number]} [spread] the lowest and the highest ratio of all rounds
 * @property {{ atLeast: number } | { atMost: number }} [bar] the limit for the ratio; without one the row is for information only
 * @property {string} [unjudged] why this run cannot compare the row with its bar
 * @property {string} [unit] the unit of `ratio` and `bar`, with a leading space, if they are not ratios
 * @property {string} [note]
 */

/** Whether a row reaches its bar. Undefined if the row has no bar or is not judged. */
export function reached({ ratio, bar, unjudged }) {
  if (bar === undefined || unjudged !== undefined) {
    return undefined
  }
  return "atLeast" in bar ? ratio >= bar.atLeast : ratio <= bar.atMost
}

export const HEAD = ["row", "measured", "reference", "ratio", "rounds", "bar", "reached"]

/**
 * The cells of a row, in the order of the header.
 * @param {Result} result
 */
export function cellsOf(result) {
  return [
    result.row,
    result.measured,
    result.reference,
    result.ratio === undefined ? "" : `${figure(result.ratio)}${result.unit ?? ""}`,
    result.spread === undefined ? "" : result.spread.map(figure).join(" … "),
    barText(result),
    result.unjudged === undefined ? { true: "yes", false: "NO", undefined: "" }[String(reached(result))] : "unjudged",
  ]
}

/** The notes below a row. */
export function notesOf({ note, unjudged }) {
  return [...(unjudged === undefined ? [] : [`not judged: ${unjudged}`]), ...(note === undefined ? [] : [note])]
}

/** @param {Result[]} results */
export function printTable(results, print = console.log) {
  const lines = results.map(cellsOf)
  const widths = HEAD.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column].length)))
  const format = (line) =>
    `  ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("  ")}`
  print(format(HEAD))
  print(format(widths.map((width) => "─".repeat(width))))
  for (const [index, line] of lines.entries()) {
    print(format(line))
    for (const note of notesOf(results[index])) print(`      ${note}`)
  }
}

function barText({ bar, unit = "" }) {
  if (bar === undefined) {
    return ""
  }
  return "atLeast" in bar ? `≥ ${figure(bar.atLeast)}${unit}` : `≤ ${figure(bar.atMost)}${unit}`
}

export function figure(value) {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
