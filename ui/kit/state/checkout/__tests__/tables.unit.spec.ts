import type { PublicTable } from "../../../../../src/client"
import { HOLD_MS } from "../../../../../src/domain/tables/hold-turn"
import { standInPage } from "../../__tests__/stand-in-page"

const NOW = Date.parse("2026-11-20T21:00:00+01:00")
const TABLE = { id: "table_7", label: "Table 7", zone: "", selectable: true } as PublicTable

const hold = jest.fn()
const availability = jest.fn().mockResolvedValue({ enabled: true, selection: "list", tables: [] })
jest.mock("../../service", () => ({ client: () => Promise.resolve({ tables: { hold, availability } }) }))

/** The storage of a tab, which a reload keeps. */
const stored = new Map<string, string>()

/** Loads a page, with the first calls of `ordering.ts` and `<svc-table>`. */
async function load() {
  jest.resetModules()
  const [visit, tables, seat] = await Promise.all([import("../../visit"), import("../tables"), import("../seat")])
  visit.chosen.value = "dine_in"
  const last = seat.seatOfTab()
  if (last?.table) visit.sit(last.table, last)
  await tables.readTables()
  return { ...visit, ...tables }
}

beforeEach(() => {
  stored.clear()
  standInPage(stored)
  hold.mockReset().mockResolvedValue({ table: TABLE })
  jest.useFakeTimers({ now: NOW })
})
afterEach(() => jest.useRealTimers())

/** Closes the page, which ends its timers. The clock continues. */
function close(): void {
  const at = Date.now()
  jest.clearAllTimers()
  jest.setSystemTime(at)
}

async function chosen() {
  const page = await load()
  page.seating.value = { enabled: true, selection: "list", tables: [TABLE] } as never
  const { shop } = await import("../../shop")
  shop.value = { status: { order_types: ["pickup"] }, menu: [], at: NOW } as never
  await page.chooseTable(TABLE)
  return page
}

it("reloading the page does not renew the hold of a table, which would use up its renewals", async () => {
  await chosen()
  expect(hold).toHaveBeenCalledTimes(1)
  for (let reloads = 0; reloads < 5; reloads += 1) {
    close()
    await jest.advanceTimersByTimeAsync(20_000)
    await load()
  }
  expect(hold).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(HOLD_MS - 100_000)
  expect(hold).toHaveBeenCalledTimes(2)
})

it("a hold that cannot be renewed is lost when it ends, not before", async () => {
  const page = await chosen()
  hold.mockRejectedValue(new Error("svc_hold_spent"))
  await jest.advanceTimersByTimeAsync(HOLD_MS - 1_000)
  expect([hold.mock.calls.length, page.hold.value]).toEqual([2, "kept"])
  await jest.advanceTimersByTimeAsync(1_000)
  expect(page.hold.value).toBe("ended")
})

it("a hold that ended while the page was closed is requested again", async () => {
  await chosen()
  close()
  await jest.advanceTimersByTimeAsync(HOLD_MS + 1_000)
  await load()
  expect(hold).toHaveBeenCalledTimes(2)
})
