import fc from "fast-check"
import { isNotified, ORDER_STATUSES } from "../../orders"
import { isStillWorthSending, minutesLeft, noticeOfEvent, wantedChannels } from ".."

const HOUR = 3_600_000
const NOW = Date.parse("2026-11-20T20:30:00Z")

describe("the notice of an event", () => {
  it.each([
    [{ from: "on-hold", status: "accepted" }, "accepted"],
    [{ from: "processing", status: "shipped", changed: ["tracking_url", "sent_at"] }, "shipped"],
    [{ from: "completed", status: "finalized" }, "finalized"],
    [{ changed: ["minutes_to_arrive", "estimated_at"] }, "minutes"],
    [{ from: "on-hold", status: "accepted", changed: ["minutes_to_arrive"] }, "accepted"],
    [{ from: "accepted", status: "processing", changed: ["minutes_to_arrive"] }, "minutes"],
    [{ from: "processing", status: "completed" }, null],
    [{ from: "accepted", status: "accepted" }, null],
    [{ changed: ["tracking_url"] }, null],
    [{ from: "accepting", status: "cancelled", note: 7, note_visible: true }, "refused"],
    [{ from: "processing", status: "cancelled", note: 7, note_visible: true }, "refused"],
    [{ from: "accepting", status: "cancelled", note: 7, note_visible: false }, null],
    [{ from: "accepting", status: "cancelled" }, null],
    [{ from: "finalized", status: "refunded", note: 7, note_visible: true }, null],
    [{ from: "accepting", status: "processing", note: 7, note_visible: true }, null],
    [{ note: 7, note_visible: true }, null],
    [{ status: "minutes" }, null],
    [{ changed: "minutes_to_arrive" }, null],
    [{}, null],
  ])("of the update %j is %p", (data, expected) => {
    expect(noticeOfEvent({ topic: "order.updated", data })).toBe(expected)
  })

  it.each(["order.created", "order.deleted", "order.restored"])("is none for %s, whatever the status is", (topic) => {
    for (const status of ORDER_STATUSES) {
      expect(noticeOfEvent({ topic, data: { status, changed: ["minutes_to_arrive"] } })).toBeNull()
    }
  })
})

describe("the channels of a notice", () => {
  const order = { email: "ana@example.com", phone: "600111222", messaging_opt_in: true }
  const on = {
    emails: { accepted: true, shipped: true, finalized: true },
    messaging: { enabled: true, provider: "http" as const, settings: {}, secrets: {} },
  }

  it.each([
    ["both", order, on, ["email", "messaging"]],
    ["no mail without an address", { ...order, email: "" }, on, ["messaging"]],
    ["no message without a phone", { ...order, phone: "" }, on, ["email"]],
    ["no message without consent", { ...order, messaging_opt_in: false }, on, ["email"]],
    ["no message while messaging is off", order, { ...on, messaging: { ...on.messaging, enabled: false } }, ["email"]],
    ["no message without a provider", order, { ...on, messaging: { ...on.messaging, provider: "none" as const } }, ["email"]],
    [
      "no mail of a kind that the store has switched off",
      order,
      { ...on, emails: { ...on.emails, accepted: false } },
      ["messaging"],
    ],
  ])("%s", (_case, who, settings, channels) => {
    expect(wantedChannels("accepted", who, settings)).toEqual(channels)
  })

  it("refusals are mailed whatever the setting for status mails is", () => {
    const off = { ...on, emails: { accepted: false, shipped: false, finalized: false } }
    expect(wantedChannels("refused", order, off)).toEqual(["email", "messaging"])
  })

  it("minutes are mailed whatever the setting for status mails is", () => {
    const off = { ...on, emails: { accepted: false, shipped: false, finalized: false } }
    expect(wantedChannels("minutes", order, off)).toEqual(["email", "messaging"])
    for (const kind of ORDER_STATUSES.filter(isNotified)) expect(wantedChannels(kind, order, off)).toEqual(["messaging"])
  })
})

describe("a late notice", () => {
  const standing = (status: (typeof ORDER_STATUSES)[number], estimatedAt: number | null = null, fulfillmentAt = NOW) => ({
    status,
    estimatedAt,
    fulfillmentAt,
  })

  it.each([
    ["accepted", "processing", 23 * HOUR, true],
    ["accepted", "cancelled", 60_000, true],
    ["accepted", "cancelled", 10 * 60_000, true],
    ["accepted", "cancelled", 10 * 60_000 + 1, false],
    ["finalized", "refunded", HOUR, false],
    ["refused", "cancelled", 24 * HOUR, true],
    ["refused", "cancelled", 24 * HOUR + 1, false],
    ["finalized", "finalized", 24 * HOUR, true],
    ["finalized", "finalized", 24 * HOUR + 1, false],
  ] as const)("of kind %s, for an order that is now %s, is sent after %i ms: %p", (kind, status, late, expected) => {
    expect(isStillWorthSending(kind, standing(status), NOW - late, NOW)).toBe(expected)
  })

  it.each([
    ["processing", 20 * 60_000, true],
    ["processing", 0, true],
    ["processing", -5 * 60_000, true],
    ["processing", -5 * 60_000 - 1, false],
    ["shipped", 60_000, true],
    ["completed", 20 * 60_000, false],
    ["cancelled", 20 * 60_000, false],
  ] as const)("with the minutes of an order that is %s and expected in %i ms is sent: %p", (status, left, expected) => {
    expect(isStillWorthSending("minutes", standing(status, NOW + left), NOW - 1_000, NOW)).toBe(expected)
  })

  it.each([
    [7 * 24 * HOUR, true],
    [7 * 24 * HOUR + 1, false],
    [-30 * 24 * HOUR, true],
  ])("of an order that was finalized %i ms after it was due is sent: %p", (ago, expected) => {
    expect(isStillWorthSending("finalized", standing("finalized", null, NOW - ago), NOW, NOW)).toBe(expected)
  })

  it("with minutes that were cleared is not sent", () => {
    expect(isStillWorthSending("minutes", standing("processing"), NOW, NOW)).toBe(false)
  })

  it("of a status is sent for 24 hours, unless the order is undone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("accepted" as const, "shipped" as const, "finalized" as const),
        fc.constantFrom(...ORDER_STATUSES.filter((status) => status !== "cancelled" && status !== "refunded")),
        fc.integer({ min: 0, max: 24 * HOUR }),
        (kind, status, late) => isStillWorthSending(kind, standing(status), NOW - late, NOW),
      ),
    )
  })
})

describe("the minutes left", () => {
  it.each([
    [null, null],
    [25 * 60_000, 25],
    [25 * 60_000 - 1, 25],
    [60_001, 2],
    [1, 1],
    [0, 0],
    [-90_000, 0],
  ])("of an estimate %p ms ahead are %p", (ahead, minutes) => {
    expect(minutesLeft(ahead === null ? null : NOW + ahead, NOW)).toBe(minutes)
  })
})
