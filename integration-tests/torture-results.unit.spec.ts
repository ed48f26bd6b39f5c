import { execFileSync } from "node:child_process"
import { join } from "node:path"

/* The report of the torture (`scripts/torture/results.mjs`) after a whole run and a later run of one scenario. Only Node itself loads the module. */

interface Report {
  title: string
  tried: string
  survived: string
  lost: number
  seconds: number
}

function reportAfter(...runs: { date: string; seed: number; reports: Report[] }[]): string {
  const program = `import { resultsText } from "./results.mjs"
let text = ""
for (const { date, seed, reports } of ${JSON.stringify(runs)}) text = resultsText(text, reports, { date: new Date(date), seed })
process.stdout.write(text)`
  const cwd = join(__dirname, "..", "scripts", "torture")
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd, encoding: "utf8" })
}

const killed: Report = { title: "killed at random", tried: "9 kills", survived: "9 kills", lost: 0, seconds: 60 }
const cards: Report = { title: "cards for places", tried: "11 rounds", survived: "11 rounds", lost: 0, seconds: 200 }
const rowsOf = (text: string): string[] => text.split("\n").filter((line) => line.startsWith("| ") && line.includes(" s |"))

describe("the report of the torture", () => {
  const whole = { date: "2030-01-01", seed: 7, reports: [killed, cards] }

  it("has a row for each scenario, with its losses, date and seed", () => {
    expect(rowsOf(reportAfter(whole))).toEqual([
      "| cards for places | 11 rounds | 11 rounds | 0 | 200 s | 2030-01-01, 7 |",
      "| killed at random | 9 kills | 9 kills | 0 | 60 s | 2030-01-01, 7 |",
    ])
  })

  it("keeps the rows of scenarios that did not run, and shows losses", () => {
    const later = { date: "2030-02-01", seed: 8, reports: [{ ...killed, lost: 2 }] }
    expect(rowsOf(reportAfter(whole, later))).toEqual([
      "| cards for places | 11 rounds | 11 rounds | 0 | 200 s | 2030-01-01, 7 |",
      "| killed at random | 9 kills | 9 kills | **2** | 60 s | 2030-02-01, 8 |",
    ])
  })
})
