/** Characters with which a spreadsheet takes a cell for a formula. */
const RUNS = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/** A number is no formula, also below zero. */
const NUMBER = /^-?\d+(?:\.\d+)?$/

/** One cell of RFC 4180. What a spreadsheet would run gets an apostrophe before it, and so is text. */
export function csvCell(value: string | number): string {
  const text = String(value)
  const safe = RUNS.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n;']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV, with a byte order mark by which spreadsheets know UTF-8. */
export function csvTable(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`
}
