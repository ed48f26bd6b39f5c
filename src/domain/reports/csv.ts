/** Leading characters that make a spreadsheet evaluate a cell as a formula. */
const RUNS = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/** A number, even a negative one, is not a formula. */
const NUMBER = /^-?\d+(?:\.\d+)?$/

/** One cell of RFC 4180. A cell that a spreadsheet would execute is prefixed with an apostrophe, which makes it text. */
export function csvCell(value: string | number): string {
  const text = String(value)
  const safe = RUNS.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n;']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV, with a byte order mark so that spreadsheets detect UTF-8. */
export function csvTable(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`
}
