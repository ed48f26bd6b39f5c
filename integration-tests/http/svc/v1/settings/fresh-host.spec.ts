import { messageOf } from "../../../../../src/errors"
import { PASSWORD, type Store, startStore } from "../../../../support"
import { medusaCommand } from "../../../../support/commands"

/** A host that was migrated and never set up: no region, no stock location, no settings, no accounts. */
describe("a fresh host", () => {
  let store: Store
  beforeAll(async () => {
    store = await startStore({ seed: "none", clock: "2026-11-20T19:30:00+01:00" })
  })
  afterAll(() => store.stop())

  it("serves GET /status, takes no orders, and has no currency yet", async () => {
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
      region_id: null,
      publishable_key: null,
      order_types: [],
      locales: ["es"],
    })
  })

  it("has both order types, with the defaults of the contract", async () => {
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

  it("logs the country that it assumes, once per start", () => {
    const asked = store.log().match(/store has no settings yet; its country is taken to be ES/g) ?? []
    expect(asked).toHaveLength(1)
  })

  it("uses the time zone and language of the platform's only region, even in errors, until it has settings", async () => {
    const status = async () => {
      const { timezone, language } = (await store.api().get("status")).body.data
      return { timezone, language }
    }
    const followed = async (expected: object) => {
      for (let tries = 0; tries < 50; tries += 1) {
        try {
          return expect(await status()).toEqual(expected)
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
      }
      expect(await status()).toEqual(expected)
    }
    const region = (id: string, country: string) =>
      store.db.raw(
        `with r as (insert into region (id, name, currency_code, automatic_taxes, created_at, updated_at)
                    values (?, ?, 'eur', true, now(), now()))
         update region_country set region_id = ? where iso_2 = ?`,
        [id, id, id, country],
      )
    await region("reg_france", "fr")
    await followed({ timezone: "Europe/Paris", language: "fr" })
    const missing = (await store.api().get("delivery/config")).body.error
    expect(missing.details).toEqual({ missing: ["stock_location"], country: "FR" })
    expect(missing.message).toBe(messageOf("svc_commerce_missing", missing.details, "fr"))
    expect(missing.message).not.toBe(messageOf("svc_commerce_missing", missing.details, "es"))
    // With a second region the country is ambiguous.
    await region("reg_irlanda", "ie")
    await followed({ timezone: "Europe/Madrid", language: "es" })
  })

  it("has online payment switched off, with the defaults of the contract", async () => {
    const email = "first@example.com"
    const credentials = { email, password: PASSWORD }
    await medusaCommand(store.databaseName, ["user", "--email", email, "--password", PASSWORD])
    const { token } = (await store.api().post("/auth/user/emailpass", credentials)).body
    const answer = await store.api().get("settings/operation", { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    expect(answer.body.data.payments.online).toEqual({
      enabled: false,
      hold_minutes: 15,
      capture: "automatic",
      switch_to_offline: true,
      save_customer: false,
      max_unpaid: 3,
    })
  })

  it("writes no settings when they are read", async () => {
    // The keys of Web Push are created when the server starts.
    expect(await store.db("svc_setting").whereNot({ key: "push-keys" })).toEqual([])
  })
})
