import type { Store, TestRole } from "../../../../support"

const FRIDAY_EVENING = "2026-11-20T19:30:00+01:00"

export function orderTypes(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
    await store.setClock(FRIDAY_EVENING)
  })

  const modes = async (): Promise<Record<string, Record<string, unknown>>> => {
    const { body } = await store.api().get("order-types")
    return Object.fromEntries(body.data.map((mode: { slug: string }) => [mode.slug, mode]))
  }
  const disable = (slug: string, body: unknown, role: TestRole = "manager") =>
    store.api(role).put(`order-types/${slug}/force-disable`, body)
  const brake = (slug: string, body: unknown, role: TestRole = "manager") => store.api(role).put(`order-types/${slug}/busy`, body)

  describe("GET /order-types", () => {
    it("200: delivery and pickup, each with every field of the record, without meta", async () => {
      const answer = await store.api().get("order-types")
      expect(answer.status).toBe(200)
      expect(answer.body).not.toHaveProperty("meta")
      expect(answer.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(["delivery", "pickup"])
      expect(answer.body.data[0]).toEqual({
        slug: "delivery",
        label: "A domicilio",
        enabled: true,
        force_disabled: false,
        open_now: true,
        in_hours: true,
        next_open: null,
        prep_time_minutes: 20,
        slot_size_minutes: 15,
        advance_days: 7,
        allow_now: true,
        allow_asap: true,
        max_per_slot: 0,
        date_selection_enabled: true,
        time_selection_enabled: true,
        extra_minutes: 0,
        force_disabled_until: null,
        extra_minutes_until: null,
      })
    })

    it.each([
      ["in the night that began on Friday", "2026-11-21T01:59:00+01:00", true, null],
      ["at the end of the Friday night", "2026-11-21T02:00:00+01:00", false, "2026-11-21T12:00:00+01:00"],
      ["between two ranges", "2026-11-23T17:00:00+01:00", false, "2026-11-23T19:00:00+01:00"],
    ])("200: shows whether an order type is open, and its next opening: %s", async (_name, clock, open, next) => {
      await store.setClock(clock)
      const { delivery } = await modes()
      expect([delivery?.open_now, delivery?.in_hours, delivery?.next_open]).toEqual([open, open, next])
      await store.setClock(FRIDAY_EVENING)
    })

    it("shows an order type as closed during an emergency stop, with in_hours unchanged", async () => {
      await store.api("manager").put("settings/operation", { emergency_closed: true })
      expect((await modes()).pickup).toMatchObject({ enabled: true, open_now: false, in_hours: true, next_open: null })
      await store.api("manager").put("settings/operation", { emergency_closed: false })
    })
  })

  describe("PUT /order-types/{slug}/force-disable", () => {
    it("200: `disabled: true` disables, `disabled: false` enables again; the other order type is unchanged", async () => {
      const off = await disable("delivery", { disabled: true })
      expect(off.status).toBe(200)
      expect(off.body.data).toMatchObject({ slug: "delivery", force_disabled: true })
      expect((await modes()).delivery).toMatchObject({ force_disabled: true, open_now: false, next_open: null, enabled: true })
      expect((await modes()).pickup).toMatchObject({ force_disabled: false, open_now: true })

      const on = await disable("delivery", { disabled: false })
      expect(on.body.data).toMatchObject({ slug: "delivery", force_disabled: false })
      expect((await modes()).delivery).toMatchObject({ force_disabled: false, open_now: true })
    })

    it("is idempotent", async () => {
      await disable("pickup", { disabled: true })
      expect((await disable("pickup", { disabled: true })).body.data.force_disabled).toBe(true)
      expect((await modes()).pickup).toMatchObject({ force_disabled: true })
      await disable("pickup", { disabled: false })
    })

    it("ends the force-disable at `until`, here and in the settings record", async () => {
      const answer = await disable("delivery", { disabled: true, until: "2026-11-20T19:00:00Z" })
      expect(answer.body.data).toEqual({ slug: "delivery", force_disabled: true, until: "2026-11-20T20:00:00+01:00" })
      await store.setClock("2026-11-20T19:59:58+01:00")
      const end = "2026-11-20T20:00:00+01:00"
      expect((await modes()).delivery).toMatchObject({ force_disabled: true, force_disabled_until: end, open_now: false })
      expect((await modes()).pickup).toMatchObject({ force_disabled_until: null })
      await store.setClock(end)
      expect((await modes()).delivery).toMatchObject({ force_disabled: false, force_disabled_until: null, open_now: true })
      const { delivery } = (await store.api("manager").get("settings/operation")).body.data.order_types
      expect(delivery).toMatchObject({ force_disabled: false, force_disabled_until: null })
      await store.setClock(FRIDAY_EVENING)
      await disable("delivery", { disabled: false })
    })

    it("disables without an end if a later request has no `until`", async () => {
      await disable("delivery", { disabled: true, until: "2026-11-20T20:00:00+01:00" })
      expect((await disable("delivery", { disabled: true })).body.data.until).toBeNull()
      await store.setClock("2026-11-22T20:00:00+01:00")
      expect((await modes()).delivery?.force_disabled).toBe(true)
      await store.setClock(FRIDAY_EVENING)
      await disable("delivery", { disabled: false })
    })

    it.each<[string, string, unknown, string, string]>([
      ["an unknown order type", "dine_in", { disabled: true }, "rest_invalid_param", "slug"],
      ["text as a boolean", "delivery", { disabled: "true" }, "rest_invalid_param", "disabled"],
      ["a number as a boolean", "delivery", { disabled: 1 }, "rest_invalid_param", "disabled"],
      ["nothing", "delivery", {}, "rest_missing_callback_param", "disabled"],
      ["an invalid instant", "delivery", { disabled: true, until: "tomorrow" }, "rest_invalid_param", "until"],
      ["an instant without offset", "delivery", { disabled: true, until: "2026-11-20T20:00:00" }, "rest_invalid_param", "until"],
      [
        "an instant that has passed",
        "delivery",
        { disabled: true, until: "2026-11-20T19:00:00+01:00" },
        "rest_invalid_param",
        "until",
      ],
    ])("400: %s", async (_name, slug, body, code, field) => {
      const answer = await disable(slug, body)
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, code, [field]])
      expect((await modes()).delivery?.force_disabled).toBe(false)
    })

    it.each<[TestRole, number]>([
      ["anonymous", 401],
      ["customer", 403],
      ["courier", 403],
      ["store", 403],
    ])(
      "refuses the role %s with %i rest_forbidden in the platform format, before the request is validated",
      async (role, status) => {
        for (const answer of [await disable("delivery", { disabled: true }, role), await disable("nonsense", {}, role)]) {
          expect(answer.status).toBe(status)
          expect(answer.body).toMatchObject({ code: "rest_forbidden", data: { status, params: [] } })
        }
        expect((await modes()).delivery?.force_disabled).toBe(false)
      },
    )

    it("401 rest_forbidden: an invalid token", async () => {
      const answer = await store
        .api()
        .put("order-types/delivery/force-disable", { disabled: true }, { headers: { authorization: `Bearer ${"0".repeat(64)}` } })
      expect([answer.status, answer.body.code]).toEqual([401, "rest_forbidden"])
    })
  })

  describe("PUT /order-types/{slug}/busy", () => {
    it.each<TestRole>(["manager", "store", "administrator"])(
      "200: the role %s sets extra minutes and removes them",
      async (role) => {
        const on = await brake("pickup", { extra_minutes: 25 }, role)
        expect([on.status, on.body.data]).toEqual([200, { slug: "pickup", extra_minutes: 25, until: null }])
        expect((await modes()).pickup).toMatchObject({ extra_minutes: 25, prep_time_minutes: 20 })
        expect((await brake("pickup", { extra_minutes: 0 }, role)).body.data.extra_minutes).toBe(0)
        expect((await modes()).pickup).toMatchObject({ extra_minutes: 0 })
      },
    )

    it("ends the extra minutes at `until`", async () => {
      const end = "2026-11-20T20:00:00+01:00"
      await brake("delivery", { extra_minutes: 30, until: "2026-11-20T19:00:00Z" })
      expect((await modes()).delivery).toMatchObject({ extra_minutes: 30, extra_minutes_until: end })
      await store.setClock(end)
      expect((await modes()).delivery).toMatchObject({ extra_minutes: 0, extra_minutes_until: null })
      await store.setClock(FRIDAY_EVENING)
      await brake("delivery", { extra_minutes: 0 })
    })

    it.each<[string, string, unknown, string, string]>([
      ["an unknown order type", "takeaway", { extra_minutes: 5 }, "rest_invalid_param", "slug"],
      ["below 0", "delivery", { extra_minutes: -1 }, "rest_invalid_param", "extra_minutes"],
      ["above 240", "delivery", { extra_minutes: 241 }, "rest_invalid_param", "extra_minutes"],
      ["half minutes", "delivery", { extra_minutes: 1.5 }, "rest_invalid_param", "extra_minutes"],
      ["nothing", "delivery", {}, "rest_missing_callback_param", "extra_minutes"],
      ["an instant that has passed", "delivery", { extra_minutes: 5, until: FRIDAY_EVENING }, "rest_invalid_param", "until"],
      [
        "an instant that is in the year 10000 in the store's time zone",
        "delivery",
        { extra_minutes: 5, until: "9999-12-31T23:59:59Z" },
        "rest_invalid_param",
        "until",
      ],
    ])("400: %s", async (_name, slug, body, code, field) => {
      const answer = await brake(slug, body)
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, code, [field]])
    })

    it.each<[TestRole, number, string]>([
      ["anonymous", 401, "svc_unauthorized"],
      ["customer", 403, "svc_forbidden"],
      ["courier", 403, "svc_forbidden"],
    ])("refuses the role %s with status %i", async (role, status, code) => {
      const answer = await brake("delivery", { extra_minutes: 5 }, role)
      expect([answer.status, answer.body.code]).toEqual([status, code])
    })
  })
}
