import { OPENING, type Store } from "../../../../support"

/* The small store: Monday to Thursday and Sunday 12:00–16:00 and 19:00–23:30, Friday and Saturday until 02:00. Madrid. */

export function schedule(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
  })
  beforeEach(async () => {
    await store.setClock(OPENING)
  })

  const read = (path: string, query: Record<string, string | number> = {}) => store.api().get(`schedule/${path}`, { query })
  const data = async (path: string, query: Record<string, string | number> = {}) => {
    const answer = await read(path, query)
    expect([answer.status, answer.body.success]).toEqual([200, true])
    expect(answer.body).not.toHaveProperty("meta")
    return answer.body.data
  }
  const configure = async (change: object): Promise<void> => {
    const answer = await store.api("manager").put("settings/operation", change)
    expect([answer.status, answer.body.code]).toEqual([200, undefined])
  }
  const forceDisable = async (disabled: boolean): Promise<void> => {
    expect((await store.api("manager").put("order-types/pickup/force-disable", { disabled })).status).toBe(200)
  }
  const configureMode = (type: "delivery" | "pickup", change: object) => configure({ order_types: { [type]: change } })

  const ROUTES = ["hours", "dates", "slots", "status"] as const

  describe("every schedule route", () => {
    it.each(ROUTES)("%s: 400 rest_invalid_param for an order type that is neither delivery nor pickup", async (route) => {
      for (const type of ["dine_in", "Delivery", "takeaway", "delivery%20", "..%2fpickup", "0"]) {
        const { status, body } = await read(`${type}/${route}`)
        expect([status, body.code, body.data.params]).toEqual([400, "rest_invalid_param", ["order_type"]])
      }
    })

    it.each(ROUTES)("%s: public, and an invalid credential is ignored", async (route) => {
      const answer = await store.api().get(`schedule/pickup/${route}`, { headers: { authorization: "Bearer nonsense" } })
      expect([answer.status, answer.headers["x-svc-auth"]]).toEqual([200, "invalid"])
    })

    it.each(ROUTES)("%s: 404 rest_no_route for another method", async (route) => {
      for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
        const { status, body } = await store.api().request(method, `schedule/pickup/${route}`, {})
        expect([status, body.code]).toEqual([404, "rest_no_route"])
      }
    })

    it("404 rest_no_route for unknown schedule paths", async () => {
      for (const path of ["schedule", "schedule/pickup", "schedule/pickup/week", "schedule/pickup/hours/monday"]) {
        const { status, body } = await store.api().get(path)
        expect([status, body.code]).toEqual([404, "rest_no_route"])
      }
    })
  })

  describe("GET /schedule/{order_type}/hours", () => {
    it("200: the ranges of the seven days", async () => {
      const week = [
        { start: "12:00", end: "16:00" },
        { start: "19:00", end: "23:30" },
      ]
      const weekend = [
        { start: "12:00", end: "16:00" },
        { start: "19:00", end: "02:00" },
      ]
      expect(await data("delivery/hours")).toEqual({
        order_type: "delivery",
        hours: { monday: week, tuesday: week, wednesday: week, thursday: week, friday: weekend, saturday: weekend, sunday: week },
      })
    })

    it("200: a closed day as an empty array", async () => {
      await configureMode("pickup", { hours: { monday: [] } })
      expect((await data("pickup/hours")).hours.monday).toEqual([])
      expect((await data("delivery/hours")).hours.monday).toHaveLength(2)
      await configureMode("pickup", {
        hours: {
          monday: [
            { start: "12:00", end: "16:00" },
            { start: "19:00", end: "23:30" },
          ],
        },
      })
    })
  })

  describe("GET /schedule/{order_type}/dates", () => {
    it("200: advance_days + 1 dates from today on", async () => {
      const dates = await data("pickup/dates")
      expect(dates).toHaveLength(8)
      expect(dates[0]).toEqual({ date: "2026-11-20", weekday: "friday", open: true, ranges_count: 2 })
      expect(dates[7]).toMatchObject({ date: "2026-11-27", weekday: "friday" })
    })

    it.each([1, 31, 90])("200: a list of %i days", async (days) => {
      const dates = await data("pickup/dates", { days })
      expect(dates).toHaveLength(days)
      expect(new Set(dates.map(({ date }: { date: string }) => date)).size).toBe(days)
    })

    it.each(["0", "91", "-1", "1.5", "seven", "1e1", "99999999999999999999"])("400: days %j", async (days) => {
      const { status, body } = await read("pickup/dates", { days })
      expect([status, body.code, body.data.params]).toEqual([400, "rest_invalid_param", ["days"]])
    })

    it("200: an empty parameter counts as omitted", async () => {
      expect(await data("pickup/dates", { days: "" })).toEqual(await data("pickup/dates"))
      expect(await data("pickup/slots", { date: "" })).toEqual(await data("pickup/slots"))
    })

    it("200: the dates start with Friday while Friday's hours continue after midnight", async () => {
      await store.setClock("2026-11-21T00:15:00+01:00")
      expect((await data("pickup/dates"))[0].date).toBe("2026-11-20")
      await store.setClock("2026-11-21T02:00:00+01:00")
      expect((await data("pickup/dates"))[0].date).toBe("2026-11-21")
    })

    it("200: no open date if the order type is not enabled", async () => {
      await configureMode("pickup", { enabled: false })
      expect((await data("pickup/dates")).some(({ open }: { open: boolean }) => open)).toBe(false)
      await configureMode("pickup", { enabled: true })
    })

    it("200: exceptions replace the weekday's ranges", async () => {
      await configureMode("pickup", {
        exceptions: [
          { date: "2026-11-21", ranges: [], note: "Cerrado" },
          { date: "2026-11-22", ranges: [{ start: "10:00", end: "11:00" }], note: "" },
        ],
      })
      expect(await data("pickup/dates", { days: 3 })).toMatchObject([
        { date: "2026-11-20", open: true, ranges_count: 2 },
        { date: "2026-11-21", open: false, ranges_count: 0 },
        { date: "2026-11-22", open: true, ranges_count: 1 },
      ])
      expect((await data("pickup/slots", { date: "2026-11-21" })).slots).toEqual([])
      expect((await data("pickup/slots", { date: "2026-11-22" })).slots.map(({ time }: { time: string }) => time)).toEqual([
        "10:00",
        "10:15",
        "10:30",
        "10:45",
      ])
      await configureMode("pickup", { exceptions: [] })
    })
  })

  describe("GET /schedule/{order_type}/slots", () => {
    it("200: today's slots with every field of the record", async () => {
      const day = await data("pickup/slots")
      expect(day).toMatchObject({
        date: "2026-11-20",
        weekday: "friday",
        order_type: "pickup",
        ranges: [
          { start: "12:00", end: "16:00" },
          { start: "19:00", end: "02:00" },
        ],
        asap_available: true,
        now_available: true,
      })
      expect(Object.keys(day).sort()).toEqual([
        "asap_available",
        "date",
        "now_available",
        "order_type",
        "ranges",
        "slots",
        "weekday",
      ])
      expect(day.slots).toHaveLength(16 + 28)
      expect(day.slots[0]).toEqual({
        time: "12:00",
        label: "12:00 PM",
        starts_at: "2026-11-20T12:00:00+01:00",
        available: false,
        taken: 0,
        max: null,
      })
      expect(day.slots.at(-1)).toEqual({
        time: "01:45",
        label: "1:45 AM",
        starts_at: "2026-11-21T01:45:00+01:00",
        available: true,
        taken: 0,
        max: null,
      })
    })

    it("200: slots are available from the current time plus the preparation time", async () => {
      await store.setClock("2026-11-20T20:41:00+01:00")
      const { slots } = await data("pickup/slots")
      const first = slots.find(({ available }: { available: boolean }) => available)
      expect(first.time).toBe("21:15")
    })

    it.each([
      "2026-02-30",
      "2026-13-01",
      "2026-00-01",
      "2026-2-3",
      "20261120",
      "tomorrow",
      "2026-11-20T00:00:00Z",
      "2025-02-29",
      "2026-11-20 ",
    ])("400: date %j", async (date) => {
      const { status, body } = await read("pickup/slots", { date })
      expect([status, body.code, body.data.params]).toEqual([400, "rest_invalid_param", ["date"]])
    })

    it.each(["2026-11-19", "2026-11-28", "0001-01-01", "9999-12-31"])(
      "200: on %s, outside the horizon, nothing is available",
      async (date) => {
        const day = await data("pickup/slots", { date })
        expect(day).toMatchObject({ date, asap_available: false, now_available: false })
        expect(day.slots.filter(({ available }: { available: boolean }) => available)).toEqual([])
      },
    )

    it("200: on the last day of the horizon all slots are available, now and asap are not", async () => {
      const day = await data("pickup/slots", { date: "2026-11-27" })
      expect(day).toMatchObject({ asap_available: false, now_available: false })
      expect(day.slots.every(({ available }: { available: boolean }) => available)).toBe(true)
    })

    it("200: after midnight, while Friday's hours continue, today is Friday", async () => {
      await store.setClock("2026-11-21T00:15:00+01:00")
      const day = await data("pickup/slots")
      expect(day).toMatchObject({ date: "2026-11-20", now_available: true, asap_available: true })
      expect(
        day.slots
          .filter(({ available }: { available: boolean }) => available)
          .map(({ starts_at }: { starts_at: string }) => starts_at),
      ).toEqual([
        "2026-11-21T00:45:00+01:00",
        "2026-11-21T01:00:00+01:00",
        "2026-11-21T01:15:00+01:00",
        "2026-11-21T01:30:00+01:00",
        "2026-11-21T01:45:00+01:00",
      ])
      expect(await data("pickup/slots", { date: "2026-11-21" })).toMatchObject({ now_available: false, asap_available: false })
    })

    it("200: in the night in which the clocks skip 02:00–03:00, that hour has no slots", async () => {
      await configureMode("pickup", { hours: { saturday: [{ start: "22:00", end: "04:00" }] } })
      await store.setClock("2026-03-28T20:00:00+01:00")
      const { slots } = await data("pickup/slots")
      expect(slots.slice(-6).map(({ time, starts_at }: { time: string; starts_at: string }) => [time, starts_at])).toEqual([
        ["01:30", "2026-03-29T01:30:00+01:00"],
        ["01:45", "2026-03-29T01:45:00+01:00"],
        ["03:00", "2026-03-29T03:00:00+02:00"],
        ["03:15", "2026-03-29T03:15:00+02:00"],
        ["03:30", "2026-03-29T03:30:00+02:00"],
        ["03:45", "2026-03-29T03:45:00+02:00"],
      ])
      await store.setClock("2026-03-29T03:20:00+02:00")
      expect(await data("pickup/slots")).toMatchObject({ date: "2026-03-28", now_available: true })
    })

    it("200: in the night in which the clocks repeat 02:00–03:00, each time has one slot, at its first occurrence", async () => {
      await configureMode("pickup", { hours: { saturday: [{ start: "22:00", end: "04:00" }] } })
      await store.setClock("2026-10-24T20:00:00+02:00")
      const { slots } = await data("pickup/slots")
      expect(slots.slice(-9, -3).map(({ time, starts_at }: { time: string; starts_at: string }) => [time, starts_at])).toEqual([
        ["01:45", "2026-10-25T01:45:00+02:00"],
        ["02:00", "2026-10-25T02:00:00+02:00"],
        ["02:15", "2026-10-25T02:15:00+02:00"],
        ["02:30", "2026-10-25T02:30:00+02:00"],
        ["02:45", "2026-10-25T02:45:00+02:00"],
        ["03:00", "2026-10-25T03:00:00+01:00"],
      ])
      await store.setClock("2026-10-25T02:30:00+01:00")
      expect(await data("pickup/slots")).toMatchObject({ date: "2026-10-24", now_available: true })
      await configureMode("pickup", {
        hours: {
          saturday: [
            { start: "12:00", end: "16:00" },
            { start: "19:00", end: "02:00" },
          ],
        },
      })
    })

    it.each<[string, () => Promise<void>, () => Promise<void>]>([
      ["not enabled", () => configureMode("pickup", { enabled: false }), () => configureMode("pickup", { enabled: true })],
      ["force-disabled", () => forceDisable(true), () => forceDisable(false)],
      ["emergency-closed", () => configure({ emergency_closed: true }), () => configure({ emergency_closed: false })],
    ])("200: %s: all slots are listed, none is available", async (_case, block, free) => {
      await block()
      const day = await data("pickup/slots", { date: "2026-11-22" })
      expect(day.slots).toHaveLength(16 + 18)
      expect(day.slots.some(({ available }: { available: boolean }) => available)).toBe(false)
      expect(await data("pickup/slots")).toMatchObject({ now_available: false, asap_available: false })
      await free()
    })
  })

  describe("GET /schedule/{order_type}/status", () => {
    const OPEN = { open: true, reason: null, force_disabled: false, in_hours: true, next_open: null, order_type: "pickup" }

    it.each([
      ["open", "2026-11-20T20:30:00+01:00", OPEN],
      [
        "between two ranges",
        "2026-11-20T16:00:00+01:00",
        { ...OPEN, open: false, reason: "out_of_hours", in_hours: false, next_open: "2026-11-20T19:00:00+01:00" },
      ],
      ["past midnight of a Friday night", "2026-11-21T01:59:58+01:00", OPEN],
      [
        "at the end of the Friday night",
        "2026-11-21T02:00:00+01:00",
        { ...OPEN, open: false, reason: "out_of_hours", in_hours: false, next_open: "2026-11-21T12:00:00+01:00" },
      ],
    ])("200: %s", async (_case, clock, expected) => {
      await store.setClock(clock)
      expect(await data("pickup/status")).toEqual(expected)
    })

    it.each([
      ["forward", "2026-03-28", "+01:00", "2026-03-29T12:00:00+02:00"],
      ["back", "2026-10-24", "+02:00", "2026-10-25T12:00:00+01:00"],
    ])(
      "gives next_open with the offset of its own day, if the clocks go %s before that day",
      async (_way, date, offset, opening) => {
        // No dinner on Saturday: the next opening is on Sunday, after the change.
        await configureMode("pickup", { exceptions: [{ date, ranges: [{ start: "12:00", end: "16:00" }], note: "" }] })
        await store.setClock(`${date}T17:00:00${offset}`)
        expect((await data("pickup/status")).next_open).toBe(opening)
        await configureMode("pickup", { exceptions: [] })
      },
    )

    it("gives the first reason that applies, and no next_open", async () => {
      const reason = async () => {
        const { reason, open, in_hours, force_disabled, next_open } = await data("pickup/status")
        expect([open, in_hours, next_open]).toEqual([false, true, null])
        return [reason, force_disabled]
      }
      await forceDisable(true)
      expect(await reason()).toEqual(["force_disabled", true])
      await configure({ emergency_closed: true })
      expect(await reason()).toEqual(["emergency_closed", true])
      await configureMode("pickup", { enabled: false })
      expect(await reason()).toEqual(["not_enabled", true])
      await configure({ emergency_closed: false, order_types: { pickup: { enabled: true } } })
      await forceDisable(false)
      expect(await data("pickup/status")).toEqual(OPEN)
    })

    it("gives null as next_open if there is no range within 30 days", async () => {
      const never = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
      const { hours } = await data("delivery/hours")
      await configureMode("pickup", {
        hours: never,
        exceptions: [{ date: "2026-12-21", ranges: [{ start: "12:00", end: "13:00" }], note: "" }],
      })
      expect(await data("pickup/status")).toMatchObject({ reason: "out_of_hours", next_open: null })
      await store.setClock("2026-11-22T20:30:00+01:00")
      expect((await data("pickup/status")).next_open).toBe("2026-12-21T12:00:00+01:00")
      await configureMode("pickup", { hours, exceptions: [] })
    })
  })
}
