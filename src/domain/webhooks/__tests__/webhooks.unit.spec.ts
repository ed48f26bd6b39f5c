import * as fc from "fast-check"
import { LANGUAGES } from "../../../languages"
import {
  disabledMail,
  eventParts,
  FIRST_RETRY_MS,
  GIVE_UP_AFTER_MS,
  healthAfterFailure,
  isSuccess,
  LONGEST_RETRY_MS,
  nextAttemptAt,
  orderPayload,
} from ".."

const HOUR = 3_600_000

describe("retries", () => {
  it.each([
    [1, 0, 5_000],
    [2, 0, 10_000],
    [3, 0, 20_000],
    [5, 0, 80_000],
    [10, 0, 2_560_000],
    [11, 0, 3_600_000],
    [60, 0, 3_600_000],
    [1, 0.999, 7_498],
    [2, 0.5, 12_500],
  ])("after attempt %d with random value %d wait %d ms", (attempt, chance, wait) => {
    expect(nextAttemptAt(attempt, 0, 1_000, chance)).toBe(1_000 + wait)
  })

  it("end after a day", () => {
    expect(nextAttemptAt(1, 0, 24 * HOUR - 5_000, 0)).toBe(24 * HOUR)
    expect(nextAttemptAt(1, 0, 24 * HOUR - 4_999, 0)).toBeNull()
    expect(nextAttemptAt(20, 0, 23.5 * HOUR, 0)).toBeNull()
  })

  it("of a receiver that never responds start after five seconds and become less frequent, for a day", () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (chances) => {
        let now = 0
        const waits: number[] = []
        for (const chance of chances) {
          const next = nextAttemptAt(waits.length + 1, 0, now, chance)
          if (next === null) break
          waits.push(next - now)
          now = next
        }
        expect(waits[0]).toBeGreaterThanOrEqual(FIRST_RETRY_MS)
        for (const [index, wait] of waits.entries()) {
          // Computes the step by repeated doubling.
          let step = 5_000
          for (let count = 0; count < index && step < LONGEST_RETRY_MS; count++) step += step
          const capped = Math.min(step, LONGEST_RETRY_MS)
          expect(wait).toBeGreaterThanOrEqual(capped)
          expect(wait).toBeLessThanOrEqual(capped + capped / 2)
        }
        expect(now).toBeLessThanOrEqual(GIVE_UP_AFTER_MS)
        expect(now).toBeGreaterThan(GIVE_UP_AFTER_MS - 1.5 * LONGEST_RETRY_MS)
      }),
      { numRuns: 200 },
    )
  })
})

describe("the health of a receiver", () => {
  it.each<[string, number, number | null, number | null, number, ReturnType<typeof healthAfterFailure>]>([
    ["the first failure", 0, null, 500, 7, { failureCount: 1, failingSince: 7, disable: null }],
    ["ten in a minute", 9, 0, 500, 60_000, { failureCount: 10, failingSince: 0, disable: null }],
    ["nine in two hours", 8, 0, null, 2 * HOUR, { failureCount: 9, failingSince: 0, disable: null }],
    ["ten in slightly less than an hour", 9, 0, 500, HOUR - 1, { failureCount: 10, failingSince: 0, disable: null }],
    ["ten in an hour", 9, 0, null, HOUR, { failureCount: 10, failingSince: 0, disable: "failing" }],
    ["many in a day", 40, 0, 404, 24 * HOUR, { failureCount: 41, failingSince: 0, disable: "failing" }],
    ["gone", 0, null, 410, 7, { failureCount: 1, failingSince: 7, disable: "gone" }],
    ["410 after other failures", 20, 0, 410, 9 * HOUR, { failureCount: 21, failingSince: 0, disable: "gone" }],
  ])("%s", (_name, failureCount, failingSince, status, now, expected) => {
    expect(healthAfterFailure({ failureCount, failingSince }, status, now)).toEqual(expected)
  })

  it.each([
    [200, true],
    [204, true],
    [299, true],
    [199, false],
    [301, false],
    [304, false],
    [404, false],
    [500, false],
  ])("%d is a success: %s", (status, expected) => {
    expect(isSuccess(status)).toBe(expected)
  })
})

describe("the payload", () => {
  const table = { id: "1", label: "Mesa 1", zone: "", released_at: null }
  const record = {
    id: "order_1",
    service_mode: "dine_in",
    table,
    messaging_opt_in: false,
    meta_data: [] as { key: string; value: unknown }[],
  }

  it("has a table on dine-in orders only", () => {
    expect(orderPayload(record).table).toEqual(table)
    expect(orderPayload({ ...record, service_mode: "takeaway" }).table).toBeNull()
    expect(orderPayload({ ...record, service_mode: "" }).table).toBeNull()
  })

  it("has the consent as a boolean, whatever the metadata is", () => {
    const entry = (value: unknown) => ({ key: "_svc_messaging_opt_in", value })
    expect(orderPayload(record).meta_data).toEqual([entry(false)])
    const given = { ...record, messaging_opt_in: true, meta_data: [entry("yes"), { key: "a", value: "b" }] }
    expect(orderPayload(given).meta_data).toEqual([{ key: "a", value: "b" }, entry(true)])
  })
})

it("an event's name has two parts", () => {
  expect(eventParts("order.created")).toEqual({ resource: "order", event: "created" })
})

describe("the mail to the owner", () => {
  it.each(LANGUAGES)("names in %s the disabled webhook and the reason, and escapes the name", (language) => {
    const mails = (["gone", "failing", "secret"] as const).map((reason) =>
      disabledMail({
        language,
        storeName: "Bar",
        webhook: { id: 7, name: "<b>x</b>\r\nBcc: y", host: "hooks.example", reason },
      }),
    )
    for (const mail of mails) {
      expect(mail.subject).not.toMatch(/[\r\n]/)
      expect(mail.html).not.toContain("<b>x</b>")
      expect(mail.text).toContain("hooks.example")
    }
    expect(new Set(mails.map(({ text }) => text)).size).toBe(3)
  })
})
