import { readFileSync } from "node:fs"
import { join } from "node:path"
import { judgeSelection } from "../src/domain/schedule"
import { defaultOperationSettings } from "../src/domain/settings/default-operation-settings"
import { type HoursRange, WEEKDAYS } from "../src/domain/settings/operation-settings"
import { fencedBlocks } from "./package/readme/read-readme"

/* The shop of the README must accept its first orders, which are due at once, at any time at which the README's commands are run. */

const block = fencedBlocks().find(({ heading }) => heading === "Open for pickup")
const day = JSON.parse(/^DAY='(.+)'$/m.exec(block?.text ?? "")?.[1] ?? "[]") as HoursRange[]
const weekdays = [...(/^HOURS="(.+)"$/m.exec(block?.text ?? "")?.[1] ?? "").matchAll(/\\"(\w+)\\"/g)].map(([, name]) => name)
const [HOUR, DAY] = [3_600_000, 86_400_000]

const isTaken = (now: number, timezone: string): boolean =>
  judgeSelection(
    {
      orderType: "pickup",
      mode: {
        ...defaultOperationSettings().order_types.pickup,
        enabled: true,
        hours: Object.fromEntries(WEEKDAYS.map((name) => [name, weekdays.includes(name) ? day : []])) as never,
      },
      timezone,
      emergencyClosed: false,
      now,
    },
    { dineIn: false, time: "now" },
    () => 0,
  ).valid

it.each(["Europe/Paris", "America/New_York", "Australia/Lord_Howe"])(
  "the README's example order is accepted on every day of a year in %s, and every ten minutes around clock changes",
  (timezone) => {
    const refused: string[] = []
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += DAY) {
      const step = offset(day - DAY, timezone) === offset(day + 2 * DAY, timezone) ? 23 * HOUR : HOUR / 6
      for (let now = day; now < day + DAY; now += step) {
        if (!isTaken(now, timezone)) refused.push(new Date(now).toISOString())
      }
    }
    expect(refused).toEqual([])
  },
)

function offset(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(at)
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? ""
}

it("the README explains how to take cards in fewer than fifteen lines", () => {
  const text = readFileSync(join(__dirname, "../README.md"), "utf8")
  const [, section = ""] = /^### Take cards\n([\s\S]*?)(?=^#{2,3} )/m.exec(text) ?? []
  const lines = section.split("\n").filter((line) => line.trim() !== "")
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.length).toBeLessThan(15)
})
