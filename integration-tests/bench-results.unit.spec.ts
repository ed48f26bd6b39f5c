import { execFileSync } from "node:child_process"
import { join } from "node:path"

/*
 * The report of the bench (`bench/rig/results.mjs`) after a run of all groups and a later run of one. The bench consists of ES modules
 * that only Node itself loads.
 */

interface Row {
  row: string
  measured: string
  reference: string
  ratio: number
  bar?: { atLeast: number }
}

interface Run {
  date: string
  groups: { title: string; results?: Row[] }[]
  failed: string[]
}

const fast: Row = { row: "GET /status", measured: "1 ms", reference: "2 ms", ratio: 1.2, bar: { atLeast: 1 } }
const slow: Row = { row: "POST /orders", measured: "4 ms", reference: "2 ms", ratio: 0.5, bar: { atLeast: 1 } }
const plain: Row = { row: "POST /orders beside raw SQL", measured: "4 ms", reference: "1 ms", ratio: 3 }

const whole: Run = {
  date: "2030-01-01",
  groups: [
    { title: "Reads", results: [fast] },
    { title: "Orders", results: [slow, plain] },
  ],
  failed: [],
}

function reportAfter(...runs: Run[]): string {
  const program = `import { resultsText } from "./results.mjs"
let text = ""
for (const { date, ...run } of ${JSON.stringify(runs)}) {
  text = resultsText(text, { ...run, versions: { Node: "v1" }, load: { start: 0, end: 1 }, date: new Date(date) })
}
process.stdout.write(text)`
  const cwd = join(__dirname, "..", "bench", "rig")
  return execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd, encoding: "utf8" })
}

function sectionOf(report: string, title: string): string {
  return report.split("\n## ").find((section) => section.startsWith(`${title}\n`)) ?? ""
}

describe("the report of the bench", () => {
  it("counts the bars that were reached, and names the rows that missed theirs", () => {
    expect(reportAfter(whole)).toContain("**1 of 2 bars reached.** Missed: POST /orders.")
  })

  it("replaces the group that a later run measured, and keeps the others with their date", () => {
    const later: Run = {
      date: "2030-02-02",
      groups: [{ title: "Reads" }, { title: "Orders", results: [{ ...slow, ratio: 1.1 }] }],
      failed: [],
    }
    const report = reportAfter(whole, later)
    expect(sectionOf(report, "Reads")).toContain("2030-01-01")
    expect(sectionOf(report, "Reads")).toContain("GET /status")
    expect(sectionOf(report, "Orders")).toContain("2030-02-02")
    expect(sectionOf(report, "Orders")).not.toContain("beside raw SQL")
    expect(report).toContain("**2 of 2 bars reached.**")
  })

  it("replaces the old rows of a group that could not be measured with a note", () => {
    const later: Run = { date: "2030-02-02", groups: [{ title: "Reads" }, { title: "Orders" }], failed: ["Orders"] }
    const report = reportAfter(whole, later)
    expect(sectionOf(report, "Orders")).toContain("Not measured")
    expect(sectionOf(report, "Orders")).not.toContain("POST /orders")
    expect(report).toContain("**1 of 1 bars reached.**")
  })

  it("is the same after a run that measured nothing", () => {
    const nothing: Run = { date: "2030-02-02", groups: [{ title: "Reads" }, { title: "Orders" }], failed: [] }
    expect(reportAfter(whole, nothing)).toBe(reportAfter(whole))
  })
})
