import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Store, startStore } from "../../../../support"

const CLOCK = "2026-11-20T19:30:00+01:00"

let store: Store
beforeAll(async () => {
  store = await startStore({ clock: CLOCK })
})
afterAll(() => store.stop())

const status = async () => (await store.api().get("status")).body.data
const operation = (body: unknown) => store.api("manager").put("settings/operation", body)

describe("GET /status", () => {
  it("200: the record of the specification and what a storefront needs first", async () => {
    const { version } = JSON.parse(readFileSync(join(__dirname, "../../../../../package.json"), "utf8"))
    const answer = await store.api().get("status")
    expect(answer.status).toBe(200)
    const { time, ...rest } = answer.body.data
    expect(rest).toEqual({
      plugin: "medusa-plugin-svc-ordering",
      version,
      namespace: "svc/v1",
      coexistence_mode: false,
      accepting_orders: true,
      timezone: "Europe/Madrid",
      currency: "EUR",
      currency_symbol: "€",
      currency_digits: 2,
      language: "es",
      store_name: "Casa Pequeña",
      store_phone: "+34910000000",
      guest_orders: true,
    })
    expect(time).toMatch(/^2026-11-20T19:3\d:\d\d\+01:00$/)
  })

  it.each([
    ["America/New_York", /-05:00$/],
    ["Asia/Kathmandu", /\+05:45$/],
    ["UTC", /\+00:00$/],
  ])("tells the time in %s with its offset", async (timezone, offset) => {
    await operation({ timezone })
    const { time } = await status()
    expect(time).toMatch(offset)
    expect(Math.abs(Date.parse(time) - Date.parse(CLOCK))).toBeLessThan(5 * 60_000)
    await operation({ timezone: "Europe/Madrid" })
  })

  it("a HEAD is as the GET, without a body", async () => {
    const answer = await store.api().head("status")
    expect([answer.status, answer.text]).toEqual([200, ""])
  })
})

describe("accepting_orders", () => {
  it("false while emergency-closed", async () => {
    await operation({ emergency_closed: true })
    expect((await status()).accepting_orders).toBe(false)
    await operation({ emergency_closed: false })
    expect((await status()).accepting_orders).toBe(true)
  })

  it("true as long as one mode is enabled and not force-disabled, whatever the hour", async () => {
    await operation({ order_types: { delivery: { enabled: false } } })
    expect((await status()).accepting_orders).toBe(true)
    await store.api("manager").put("order-types/pickup/force-disable", { disabled: true })
    expect((await status()).accepting_orders).toBe(false)
    await store.api("manager").put("order-types/pickup/force-disable", { disabled: false })
    await store.setClock("2026-11-20T05:00:00+01:00")
    expect((await status()).accepting_orders).toBe(true)
    await store.setClock(CLOCK)
    await operation({ order_types: { delivery: { enabled: true } } })
  })
})
