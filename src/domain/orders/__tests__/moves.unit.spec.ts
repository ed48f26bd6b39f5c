import { LANGUAGES } from "../../../errors"
import type { OrderType } from "../../settings/operation-settings"
import {
  cancellableUntil,
  customerMayCancel,
  decideMove,
  nextStatuses,
  ORDER_STATUSES,
  type OrderStatus,
  parseStatus,
  STATUS_FACTS,
  statusIdentifier,
  statusLabel,
} from ".."

/** The specification's table and the contract's additions, as triples. */
const ALLOWED: readonly [OrderStatus, OrderStatus, OrderType | "any"][] = [
  ["on-hold", "accepted", "any"],
  ["accepted", "processing", "any"],
  ["processing", "shipped", "delivery"],
  ["shipped", "completed", "any"],
  ["processing", "completed", "pickup"],
  ["completed", "finalized", "any"],
  ["pending", "on-hold", "any"],
  ["pending", "accepted", "any"],
  ["pending", "processing", "any"],
  ["pending", "failed", "any"],
  ["pending", "cancelled", "any"],
  ["on-hold", "processing", "any"],
  ["on-hold", "failed", "any"],
  ["on-hold", "cancelled", "any"],
  ["accepting", "accepted", "any"],
  ["accepting", "processing", "any"],
  ["accepting", "cancelled", "any"],
  ["accepted", "cancelled", "any"],
  ["processing", "cancelled", "any"],
  ["shipped", "cancelled", "any"],
  ["failed", "pending", "any"],
  ["failed", "cancelled", "any"],
  ["completed", "refunded", "any"],
  ["finalized", "refunded", "any"],
]

const isAllowed = (from: OrderStatus, to: OrderStatus, type: OrderType): boolean =>
  ALLOWED.some(([f, t, only]) => f === from && t === to && (only === "any" || only === type))

const everyPair = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.filter((to) => to !== from).flatMap((to) =>
    (["delivery", "pickup"] as const).map((type) => [from, to, type] as const),
  ),
)

describe("moves of an order", () => {
  it.each(everyPair)("%s → %s of a %s order is allowed if, and only if, the table contains it", (from, to, orderType) => {
    if (isAllowed(from, to, orderType)) {
      expect(decideMove({ from, to, orderType, force: false })).toEqual({ kind: "move", from, to, forced: false })
    } else {
      expect(() => decideMove({ from, to, orderType, force: false })).toThrow(
        expect.objectContaining({
          code: "svc_invalid_transition",
          details: { from, to, allowed: nextStatuses(from, orderType) },
        }),
      )
    }
  })

  it.each(everyPair)(
    "forced, %s → %s of a %s order is allowed unless the order is cancelled or refunded",
    (from, to, orderType) => {
      const move = () => decideMove({ from, to, orderType, force: true })
      if (from === "cancelled" || from === "refunded")
        expect(move).toThrow(expect.objectContaining({ code: "svc_invalid_transition", details: { from, to, allowed: [] } }))
      else expect(move()).toEqual({ kind: "move", from, to, forced: !isAllowed(from, to, orderType) })
    },
  )

  it("a refused move has an error message with the labels of both statuses, in every language", () => {
    const labels = (status: OrderStatus) =>
      Object.fromEntries(LANGUAGES.map((language) => [language, statusLabel(status, language)]))
    expect(() => decideMove({ from: "on-hold", to: "shipped", orderType: "delivery", force: false })).toThrow(
      expect.objectContaining({ params: { from: labels("on-hold"), to: labels("shipped") } }),
    )
  })

  it.each(ORDER_STATUSES)("%s to itself is not a move", (status) => {
    expect(decideMove({ from: status, to: status, orderType: "pickup", force: false })).toEqual({ kind: "stay" })
  })
})

describe("the next statuses", () => {
  it.each(["delivery", "pickup"] as const)("of a %s order are its allowed moves", (orderType) => {
    for (const from of ORDER_STATUSES) {
      expect(new Set(nextStatuses(from, orderType))).toEqual(
        new Set(ORDER_STATUSES.filter((to) => isAllowed(from, to, orderType))),
      )
    }
  })

  it("without an order type are the moves of both types", () => {
    for (const from of ORDER_STATUSES) {
      const either = ORDER_STATUSES.filter((to) => isAllowed(from, to, "delivery") || isAllowed(from, to, "pickup"))
      expect(new Set(nextStatuses(from))).toEqual(new Set(either))
    }
  })
})

describe("status names", () => {
  it.each<[OrderStatus, string, string]>([
    ["accepted", "Aceptado", "Accepted"],
    ["shipped", "Enviado", "Shipped"],
    ["finalized", "Finalizado", "Finalized"],
    ["accepting", "Aceptando", "Accepting"],
  ])("%s has the labels %s and %s of the specification", (status, es, en) => {
    expect([statusLabel(status, "es"), statusLabel(status, "en")]).toEqual([es, en])
  })
  it.each(ORDER_STATUSES)("%s has an identifier with the platform's prefix and a hyphen", (status) => {
    expect(statusIdentifier(status)).toBe(`commerce-${status}`)
  })
  it.each(ORDER_STATUSES)("%s is parsed with and without the platform's prefix", (status) => {
    expect(parseStatus(status)).toBe(status)
    expect(parseStatus(statusIdentifier(status))).toBe(status)
  })
  it("nothing else is a status", () => {
    for (const text of ["", "commerce-", "Accepted", "commerce-commerce-accepted", "canceled", "toString"])
      expect(parseStatus(text)).toBeUndefined()
  })
  it("only completed and finalized are paid; only finalized, cancelled and refunded are final; four are custom", () => {
    const those = (key: "paid" | "final" | "custom") => ORDER_STATUSES.filter((status) => STATUS_FACTS[status][key])
    expect(those("paid")).toEqual(["completed", "finalized"])
    expect(those("final")).toEqual(["finalized", "cancelled", "refunded"])
    expect(those("custom").sort()).toEqual(["accepted", "accepting", "finalized", "shipped"])
  })
})

describe("the customer's own cancellation", () => {
  const createdAt = 1_000_000
  it.each([
    ["pending", 0, true],
    ["on-hold", 5, true],
    ["accepting", 5, true],
    ["accepting", 5.01, false],
    ["accepted", 0, false],
    ["processing", 0, false],
    ["shipped", 0, false],
  ] as const)("of a %s order is allowed after %d of 5 minutes: %s", (status, minutes, expected) => {
    expect(customerMayCancel({ status, createdAt }, { customer_cancel_minutes: 5 }, createdAt + minutes * 60_000)).toBe(expected)
  })

  it("ends when the minutes are over, and is not possible after the store has accepted the order", () => {
    const until = (status: "accepting" | "accepted") => cancellableUntil({ status, createdAt }, { customer_cancel_minutes: 5 })
    expect([until("accepting"), until("accepted")]).toEqual([createdAt + 300_000, null])
  })
})
