import { openedSetting, type Store, type TestRole } from "../../../../support"
import { withMailProvider } from "../../../../support/settings/mail-provider"

const HOURS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

export function operation(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
  })

  const read = async () => (await store.api("manager").get("settings/operation")).body.data
  const put = (body: unknown, headers: Record<string, string> = {}) =>
    store.api("manager").put("settings/operation", body, { headers })

  describe("GET /settings/operation", () => {
    it("200: every field of the contract, money and kilometres as numbers", async () => {
      const answer = await store.api("administrator").get("settings/operation")
      expect(answer.status).toBe(200)
      expect(answer.headers.etag).toMatch(/^"\d+"$/)
      expect(answer.body.data).toMatchObject({
        language: "es",
        timezone: "Europe/Madrid",
        country: "ES",
        store_name: "Casa Pequeña",
        currency: "EUR",
        prices_include_tax: true,
        emergency_closed: false,
        manual_acceptance: false,
        guest_orders: true,
        share_publishable_key: false,
        capacity_statuses: ["pending", "on-hold", "accepting", "processing", "completed"],
        platform: {
          sales_channel_id: expect.stringMatching(/^sc_/),
          region_id: expect.stringMatching(/^reg_/),
          stock_location_id: expect.stringMatching(/^sloc_/),
          shipping_options: {
            delivery: expect.stringMatching(/^so_/),
            pickup: expect.stringMatching(/^so_/),
            dine_in: expect.stringMatching(/^so_/),
          },
        },
        delivery: {
          store_location: { latitude: 40.4168, longitude: -3.7038 },
          max_distance_km: 8,
          fee_mode: "tiers",
          tiers: [
            { from_km: 0, to_km: 2, fee: 2 },
            { from_km: 2, to_km: 5, fee: 3.5 },
            { from_km: 5, to_km: 8, fee: 5 },
          ],
          free_from: null,
          on_routing_failure: "refuse",
          routing: { base_url: "", api_key: "", daily_limit: 0 },
          geocoder: { base_url: "", api_key: "" },
          browser_map_key: "",
        },
        messaging: { enabled: false },
        emails: { accepted: true, shipped: true, finalized: true },
      })
      const { delivery } = answer.body.data.order_types
      expect(delivery).toMatchObject({ enabled: true, minimum_order: 10, prep_time_minutes: 20, slot_size_minutes: 15 })
      expect(Object.keys(delivery.hours)).toEqual(HOURS)
      expect(delivery.exceptions).toEqual([])
    })

    it.each<[TestRole, number, string]>([
      ["anonymous", 401, "svc_unauthorized"],
      ["customer", 403, "svc_forbidden"],
      ["courier", 403, "svc_forbidden"],
      ["store", 403, "svc_forbidden"],
    ])("refuses GET and PUT by the role %s with status %i", async (role, status, code) => {
      for (const answer of [
        await store.api(role).get("settings/operation"),
        await store.api(role).put("settings/operation", { store_name: "Mine" }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([status, code])
      }
      expect((await read()).store_name).toBe("Casa Pequeña")
    })
  })

  it("`emails.ready` shows whether the host can send mails, and cannot be changed", async () => {
    const without = await read()
    expect(without.emails.ready).toBe(false)
    await withMailProvider(store, async () => {
      expect((await read()).emails.ready).toBe(true)
      const answer = await put({ emails: { ready: false } })
      expect(answer.body.data.emails.ready).toBe(true)
      expect(answer.body.data.warnings).toContainEqual(expect.objectContaining({ code: "read_only_key", path: "emails.ready" }))
    })
    expect(await read()).toEqual(without)
  })

  describe("PUT /settings/operation", () => {
    describe("200", () => {
      it("changes only the keys sent: objects are merged, arrays replaced", async () => {
        const before = await read()
        const monday = [{ start: "10:00", end: "11:30" }]
        const answer = await put({
          emails: { shipped: false },
          capacity_statuses: ["processing", "processing"],
          order_types: { pickup: { label: "Para llevar", hours: { monday } } },
          delivery: { tiers: [{ from_km: 0, to_km: "2.50", fee: "1.10" }] },
        })
        expect(answer.status).toBe(200)
        const expected = structuredClone(before)
        expected.emails.shipped = false
        expected.capacity_statuses = ["processing"]
        expected.order_types.pickup.label = "Para llevar"
        expected.order_types.pickup.hours.monday = monday
        expected.delivery.tiers = [{ from_km: 0, to_km: 2.5, fee: 1.1 }]
        expect(answer.body.data).toEqual(expected)
        expect(await read()).toEqual(expected)
      })

      it("changes nothing, and keeps the version, if the unchanged record is sent back", async () => {
        await put({ delivery: { routing: { api_key: "kept-through-everything" } }, messaging: { secrets: { token: "t" } } })
        const before = await store.api("manager").get("settings/operation")
        const after = await put(before.body.data, { "if-match": before.headers.etag ?? "" })
        expect(after.status).toBe(200)
        expect(after.body.data).toEqual(before.body.data)
        expect(after.headers.etag).toBe(before.headers.etag)
        expect(await storedRoutingKey()).toBe("kept-through-everything")
      })

      it("null clears a limit", async () => {
        await put({ delivery: { max_distance_km: 12.5, free_from: "30" } })
        expect((await read()).delivery).toMatchObject({ max_distance_km: 12.5, free_from: 30 })
        await put({ delivery: { routing: { daily_limit: 5 } }, order_types: { delivery: { max_per_slot: 4 } } })
        const answer = await put({
          order_types: { delivery: { max_per_slot: null } },
          delivery: { max_distance_km: null, free_from: null, routing: { daily_limit: null } },
        })
        expect(answer.status).toBe(200)
        expect(answer.body.data.delivery).toMatchObject({ max_distance_km: null, free_from: null, routing: { daily_limit: 0 } })
        expect(answer.body.data.order_types.delivery.max_per_slot).toBe(0)
      })

      it.each<[string, object]>([
        ["store_name", { store_name: null }],
        ["guest_orders", { guest_orders: null }],
        ["order_types.delivery", { order_types: { delivery: null } }],
        ["order_types.pickup.minimum_order", { order_types: { pickup: { minimum_order: null } } }],
        ["delivery.routing.provider", { delivery: { routing: { provider: null } } }],
        ["order_types.pickup.hours.monday", { order_types: { pickup: { hours: { monday: null } } } }],
      ])("or 400 for null as %s, where null has no meaning", async (path, change) => {
        const before = await read()
        const answer = await put(change)
        expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", [path]])
        expect(await read()).toEqual(before)
      })

      it("ignores unknown and read-only fields", async () => {
        const answer = await put({
          currency: "USD",
          prices_include_tax: false,
          order_types: { pickup: { force_disabled: true } },
          x: 1,
        })
        expect(answer.status).toBe(200)
        expect(answer.body.data).toMatchObject({ currency: "EUR", prices_include_tax: true })
        expect(answer.body.data.order_types.pickup.force_disabled).toBe(false)
        expect(answer.body.data).not.toHaveProperty("x")
      })

      it("stores which account made the change", async () => {
        await put({ store_phone: "+34911111111" })
        const row = await store.db("svc_setting").where({ key: "operation" }).first()
        const account = await store.db("svc_account").where({ username: "manager" }).first()
        expect(row.updated_by).toBe(account.id)
      })
    })

    describe("secrets", () => {
      it("are never returned, not even to the caller who sent them", async () => {
        const secrets = { routing: "rk-secret-1", geocoder: "gk-secret-2", map: "mk-secret-3", token: "tk-secret-4" }
        const answer = await put({
          delivery: {
            routing: { api_key: secrets.routing },
            geocoder: { api_key: secrets.geocoder },
            browser_map_key: secrets.map,
          },
          messaging: { secrets: { token: secrets.token } },
        })
        expect(answer.status).toBe(200)
        for (const text of [answer.text, (await store.api("manager").get("settings/operation")).text, store.log()]) {
          for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
        }
        expect(answer.body.data.delivery.routing).toMatchObject({ api_key: "", api_key_stored: true })
        expect(answer.body.data.messaging.secrets).toEqual({ token: "" })
      })

      it("are kept by an empty value and cleared by null", async () => {
        await put({ delivery: { routing: { provider: "google", base_url: "", api_key: "first" } } })
        await put({ delivery: { routing: { api_key: "" } } })
        expect(await storedRoutingKey()).toBe("first")
        await put({ delivery: { routing: { api_key: null } } })
        expect(await storedRoutingKey()).toBe("")
      })

      it("are shown only as the instant since which they are stored, in the store's time zone", async () => {
        await put({ delivery: { routing: { provider: "google", base_url: "", api_key: "kept" }, browser_map_key: null } })
        const shown = async () => (await store.api("manager").get("settings/operation")).body.data.secrets_since
        const path = "delivery.routing.api_key"
        const { [path]: since, ...others } = await shown()
        expect(since).toMatch(/^2026-11-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+01:00$/)
        expect(Object.keys(others)).not.toContain("delivery.browser_map_key")
        const again = await put({ delivery: { routing: { api_key: "" } }, secrets_since: { [path]: since } })
        expect(again.body.data.warnings).not.toContainEqual(expect.objectContaining({ code: "read_only_key" }))
        expect((await shown())[path]).toBe(since)
        await put({ delivery: { routing: { api_key: null } } })
        expect(await shown()).not.toHaveProperty([path])
      })

      it("are deleted when the provider or the address of their service changes", async () => {
        await put({ delivery: { routing: { provider: "google", api_key: "googles" } } })
        const moved = await put({ delivery: { routing: { base_url: "https://attacker.example", api_key: "" } } })
        expect(moved.status).toBe(200)
        expect(await storedRoutingKey()).toBe("")
        await put({ delivery: { routing: { provider: "openrouteservice", base_url: "", api_key: "theirs" } } })
        expect(await storedRoutingKey()).toBe("theirs")
      })
    })

    describe("400 rest_invalid_param", () => {
      const night = [{ start: "18:00", end: "02:00" }]
      const early = [{ start: "01:30", end: "05:00" }]

      it.each<[string, unknown, string, string]>([
        ["an unknown time zone", { timezone: "Europe/Atlantis" }, "timezone", "rest_not_in_enum"],
        ["an offset as a time zone", { timezone: "+02:00" }, "timezone", "rest_not_in_enum"],
        ["an unknown country", { country: "QQ" }, "country", "rest_not_in_enum"],
        ["an unsupported language", { language: "xx" }, "language", "rest_not_in_enum"],
        ["text as a boolean", { guest_orders: "true" }, "guest_orders", "rest_invalid_type"],
        ["a long name", { store_name: "x".repeat(256) }, "store_name", "rest_too_long"],
        ["a name of two lines", { store_name: "Casa\r\nBcc: x@x.example" }, "store_name", "rest_invalid_pattern"],
        ["a phone with a control character", { store_phone: "+34\u001b" }, "store_phone", "rest_invalid_pattern"],
        ["a label of two lines", mode({ label: "A\nB" }), "order_types.delivery.label", "rest_invalid_pattern"],
        ["an address of two lines", { delivery: { store_address: "A\nB" } }, "delivery.store_address", "rest_invalid_pattern"],
        [
          "a store address with a query, because links add their own",
          { store_url: "https://x.example/?a=b" },
          "store_url",
          "rest_invalid_pattern",
        ],
        ["a store address with a fragment", { store_url: "https://x.example/#c" }, "store_url", "rest_invalid_pattern"],
        ["an address that is not a web address", { store_url: "javascript:alert(1)" }, "store_url", "rest_invalid_pattern"],
        ["an unknown status", { capacity_statuses: ["eaten"] }, "capacity_statuses[0]", "rest_not_in_enum"],
        ["slots of 4 minutes", mode({ slot_size_minutes: 4 }), "order_types.delivery.slot_size_minutes", "rest_out_of_bounds"],
        [
          "slots of 1441 minutes",
          mode({ slot_size_minutes: 1441 }),
          "order_types.delivery.slot_size_minutes",
          "rest_out_of_bounds",
        ],
        ["preparation below 0", mode({ prep_time_minutes: -1 }), "order_types.delivery.prep_time_minutes", "rest_out_of_bounds"],
        [
          "preparation of more than a day",
          mode({ prep_time_minutes: 1441 }),
          "order_types.delivery.prep_time_minutes",
          "rest_out_of_bounds",
        ],
        [
          "extra minutes of more than a day",
          mode({ extra_minutes: 1441 }),
          "order_types.delivery.extra_minutes",
          "rest_out_of_bounds",
        ],
        ["half minutes", mode({ prep_time_minutes: 1.5 }), "order_types.delivery.prep_time_minutes", "rest_invalid_type"],
        ["more than a year ahead", mode({ advance_days: 366 }), "order_types.delivery.advance_days", "rest_out_of_bounds"],
        ["days below 0", mode({ advance_days: -1 }), "order_types.delivery.advance_days", "rest_out_of_bounds"],
        ["minutes to cancel beyond a day", { customer_cancel_minutes: 1441 }, "customer_cancel_minutes", "rest_out_of_bounds"],
        ["a minimum below 0", mode({ minimum_order: -0.01 }), "order_types.delivery.minimum_order", "rest_out_of_bounds"],
        [
          "a minimum that is not an amount",
          mode({ minimum_order: "ten" }),
          "order_types.delivery.minimum_order",
          "rest_invalid_pattern",
        ],
        ["a boolean as a fee", { delivery: { fixed_fee: true } }, "delivery.fixed_fee", "rest_invalid_type"],
        ["an unknown fee mode", { delivery: { fee_mode: "free" } }, "delivery.fee_mode", "rest_not_in_enum"],
        [
          "a latitude out of range",
          { delivery: { store_location: { latitude: 91, longitude: 0 } } },
          "delivery.store_location.latitude",
          "rest_out_of_bounds",
        ],
        [
          "25 o'clock",
          hours({ monday: [{ start: "25:00", end: "02:00" }] }),
          "order_types.delivery.hours.monday[0].start",
          "rest_invalid_pattern",
        ],
        [
          "24:00",
          hours({ monday: [{ start: "10:00", end: "24:00" }] }),
          "order_types.delivery.hours.monday[0].end",
          "rest_invalid_pattern",
        ],
        [
          "too many ranges",
          hours({ monday: Array.from({ length: 201 }, () => ({ start: "10:00", end: "11:00" })) }),
          "order_types.delivery.hours.monday",
          "rest_too_long",
        ],
        [
          "overlapping ranges",
          hours({
            monday: [
              { start: "10:00", end: "12:00" },
              { start: "11:00", end: "13:00" },
            ],
          }),
          "order_types.delivery.hours.monday[1].start",
          "rest_out_of_bounds",
        ],
        [
          "a range that overlaps the previous day's range after midnight",
          hours({ monday: night, tuesday: early }),
          "order_types.delivery.hours.tuesday[0].start",
          "rest_out_of_bounds",
        ],
        [
          "a range on Monday that overlaps Sunday's range after midnight",
          hours({ sunday: night, monday: early }),
          "order_types.delivery.hours.monday[0].start",
          "rest_out_of_bounds",
        ],
        [
          "an exception that overlaps the previous day's stored range after midnight",
          exceptions([{ date: "2026-11-21", ranges: early }]),
          "order_types.delivery.exceptions[0].ranges[0].start",
          "rest_out_of_bounds",
        ],
        [
          "an exception whose range after midnight overlaps the next day's stored range",
          {
            order_types: {
              delivery: {
                hours: { tuesday: [{ start: "00:30", end: "03:00" }], monday: [] },
                exceptions: [{ date: "2026-11-23", ranges: night }],
              },
            },
          },
          "order_types.delivery.exceptions[0].ranges[0].end",
          "rest_out_of_bounds",
        ],
        [
          "a date that does not exist",
          exceptions([{ date: "2026-02-30", ranges: [] }]),
          "order_types.delivery.exceptions[0].date",
          "rest_invalid_pattern",
        ],
        [
          "the same date twice",
          exceptions([
            { date: "2026-12-25", ranges: [] },
            { date: "2026-12-25", ranges: [] },
          ]),
          "order_types.delivery.exceptions[1].date",
          "rest_out_of_bounds",
        ],
        ["unsorted tiers", tiers([5, 8], [0, 5]), "delivery.tiers[1].from_km", "rest_out_of_bounds"],
        ["overlapping tiers", tiers([0, 5], [4.9, 8]), "delivery.tiers[1].from_km", "rest_out_of_bounds"],
        ["an empty tier", tiers([2, 2]), "delivery.tiers[0].to_km", "rest_out_of_bounds"],
        [
          "a region that the host does not have",
          { platform: { region_id: "reg_none" } },
          "platform.region_id",
          "rest_not_in_enum",
        ],
        [
          "a shipping option that the host does not have",
          { platform: { shipping_options: { dine_in: "so_none" } } },
          "platform.shipping_options.dine_in",
          "rest_not_in_enum",
        ],
        [
          "a routing address in a forbidden network",
          { delivery: { routing: { base_url: "http://169.254.169.254/latest" } } },
          "delivery.routing.base_url",
          "rest_invalid_pattern",
        ],
        [
          "an address with a password in it",
          { delivery: { geocoder: { base_url: "https://a:b@example.com" } } },
          "delivery.geocoder.base_url",
          "rest_invalid_pattern",
        ],
        [
          "a messaging address in a forbidden network",
          { messaging: { settings: { base_url: "http://169.254.169.254" } } },
          "messaging.settings.base_url",
          "rest_invalid_pattern",
        ],
        [
          "a messaging address under another name",
          { messaging: { settings: { callback_url: "http://169.254.169.254" } } },
          "messaging.settings.callback_url",
          "rest_invalid_pattern",
        ],
      ])("%s", async (_name, body, path, code) => {
        const before = await store.db("svc_setting").where({ key: "operation" }).first()
        const answer = await put(body)
        expect(answer.status).toBe(400)
        expect(answer.body.code).toBe("rest_invalid_param")
        expect(answer.body.data.params).toEqual([path])
        expect(answer.body.data.details[path].code).toBe(code)
        expect(await store.db("svc_setting").where({ key: "operation" }).first()).toEqual(before)
      })

      it("with all wrong paths at once; the valid fields are not stored either", async () => {
        const answer = await put({ store_name: "Half", language: "xx", order_types: { pickup: { slot_size_minutes: 1 } } })
        expect(answer.body.data.params.sort()).toEqual(["language", "order_types.pickup.slot_size_minutes"])
        expect((await read()).store_name).toBe("Casa Pequeña")
      })

      it("400 rest_missing_callback_param: a range without its end", async () => {
        const answer = await put(hours({ monday: [{ start: "10:00" }] }))
        expect([answer.status, answer.body.code]).toEqual([400, "rest_missing_callback_param"])
        expect(answer.body.data.params).toEqual(["order_types.delivery.hours.monday[0].end"])
      })
    })

    describe("412 svc_settings_changed", () => {
      it("for the tag of an older version, without any change", async () => {
        const { headers } = await store.api("manager").get("settings/operation")
        const stale = headers.etag ?? ""
        await put({ store_phone: "+34922222222" })
        const answer = await put({ store_phone: "+34933333333" }, { "if-match": stale })
        expect([answer.status, answer.body.success, answer.body.error.code]).toEqual([412, false, "svc_settings_changed"])
        expect((await read()).store_phone).toBe("+34922222222")
      })

      it("not for invalid values: they give 400 with any tag, because reading again would not help", async () => {
        const tiers = [
          { from_km: 0, to_km: 2, fee: 1 },
          { from_km: 1, to_km: 4, fee: 2 },
        ]
        const answer = await put({ delivery: { tiers } }, { "if-match": '"0"' })
        expect([answer.status, answer.body.data.params]).toEqual([400, ["delivery.tiers[1].from_km"]])
      })

      it("not for the current tag in any form that proxies use, and not without a tag", async () => {
        for (const spell of [(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"x", ${tag}`, () => "*"]) {
          const { headers } = await store.api("manager").get("settings/operation")
          const phone = `+34${Math.floor(Math.random() * 1e9)}`
          const answer = await put({ store_phone: phone }, { "if-match": spell(headers.etag ?? "") })
          expect(answer.status).toBe(200)
          expect(answer.headers.etag).not.toBe(headers.etag)
        }
        expect((await put({ store_phone: "" })).status).toBe(200)
      })
    })
  })

  function mode(delivery: object): object {
    return { order_types: { delivery } }
  }

  function hours(week: object): object {
    return mode({ hours: week })
  }

  function exceptions(dates: object[]): object {
    return mode({ exceptions: dates })
  }

  function tiers(...steps: [number, number][]): object {
    return { delivery: { tiers: steps.map(([from_km, to_km]) => ({ from_km, to_km, fee: 1 })) } }
  }

  async function storedRoutingKey(): Promise<string> {
    const row = await store.db("svc_setting").where({ key: "operation" }).first()
    return openedSetting(row.value.delivery.routing.api_key)
  }
}
