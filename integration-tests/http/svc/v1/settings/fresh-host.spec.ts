import { type Store, startStore } from "../../../../support"

/** Migrated and never set up: no region, no stock location, no settings, nobody to sign in. */
describe("a fresh host", () => {
  let store: Store
  beforeAll(async () => {
    store = await startStore({ seed: "none", clock: "2026-11-20T19:30:00+01:00" })
  })
  afterAll(() => store.stop())

  it("answers GET /status, takes no orders, and has no currency yet", async () => {
    const answer = await store.api().get("status")
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      accepting_orders: false,
      coexistence_mode: false,
      timezone: "Europe/Madrid",
      language: "es",
      currency: null,
      currency_symbol: null,
      currency_digits: null,
      guest_orders: true,
    })
  })

  it("has both modes, by the defaults of the contract", async () => {
    const answer = await store.api().get("order-types")
    expect(answer.status).toBe(200)
    for (const mode of answer.body.data) {
      expect(mode).toMatchObject({
        enabled: false,
        force_disabled: false,
        open_now: false,
        in_hours: false,
        next_open: null,
        prep_time_minutes: 20,
        slot_size_minutes: 15,
        advance_days: 7,
        allow_now: true,
        allow_asap: true,
        max_per_slot: 0,
        date_selection_enabled: true,
        time_selection_enabled: true,
      })
    }
  })

  it("writes nothing by being read", async () => {
    expect(await store.db("svc_setting")).toEqual([])
  })
})
