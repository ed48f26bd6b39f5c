import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { outcomeOf } from "../unanswered-refund"

interface Row {
  readonly id: string
  readonly amount: string
  readonly isBooked: boolean
  readonly isMarked: boolean
  readonly createdAt: number
}

const row = (id: string, amount: string, more: Partial<Row> = {}): Row => ({
  id,
  amount,
  isBooked: false,
  isMarked: false,
  createdAt: 0,
  ...more,
})

/**
 * A platform with the refunds of a payment. Stripe reports `refunded` units as refunded.
 * @param later the refunds that are read after Stripe's response
 */
function platform(rows: readonly Row[], refunded: number, later = rows): MedusaContainer {
  const reads = [rows, later]
  const raw = async () => ({ rows: (reads.shift() ?? []).map((each) => ({ ...each, currency: "eur", digits: 2 })) })
  const provider = {
    stripe_: { refunds: { list: async () => ({ data: [{ amount: refunded, status: "succeeded" }], has_more: false }) } },
  }
  const payments = {
    retrievePayment: async () => ({ provider_id: "pp_stripe_card", data: { id: "pi_1" } }),
    paymentProviderService_: { retrieveProvider: () => provider },
  }
  const parts: Record<string, unknown> = { [Modules.PAYMENT]: payments, [ContainerRegistrationKeys.PG_CONNECTION]: { raw } }
  return { resolve: (name: string) => parts[name] } as unknown as MedusaContainer
}

describe("the outcome of a refund without a response", () => {
  const OPEN = row("open", "5.00")
  const ask = (scope: MedusaContainer, made: readonly string[] = []) => outcomeOf(scope, "pay_1", { ids: ["open", "gone"], made })

  it.each([
    [
      "made if the provider's total includes it and the booked refunds",
      [OPEN, row("booked", "3.00", { isBooked: true })],
      800,
      "made",
    ],
    ["unmade if the total is that of the booked refunds", [OPEN, row("booked", "3.00", { isBooked: true })], 300, "unmade"],
    ["unknown if the total may be that of a marked refund", [OPEN, row("marked", "3.00", { isMarked: true })], 300, "unknown"],
    ["unknown if the total may be that of another refund without a response", [OPEN, row("other", "3.00")], 300, "unknown"],
  ] as const)("is %s", async (_name, rows, refunded, outcome) => {
    expect(await ask(platform(rows, refunded))).toEqual({ outcome, amounts: new Map([["open", "5.00"]]) })
  })

  it("is unmade if another refund, which was certainly made, explains the provider's total", async () => {
    expect((await ask(platform([OPEN, row("asked", "3.00")], 300), ["asked"])).outcome).toBe("unmade")
  })

  it("leaves out a refund in question that is already booked", async () => {
    expect((await ask(platform([row("open", "5.00", { isBooked: true })], 500))).amounts.size).toBe(0)
  })

  it("cannot be determined while another refund is in progress", async () => {
    const inProgress = row("new", "3.00", { createdAt: Date.now() })
    await expect(ask(platform([OPEN, inProgress], 0))).rejects.toThrow()
  })

  it("cannot be determined if the refunds change during the request to the provider", async () => {
    await expect(ask(platform([OPEN], 0, [OPEN, row("new", "3.00")]))).rejects.toThrow()
    await expect(ask(platform([OPEN], 0, [{ ...OPEN, isBooked: true }]))).rejects.toThrow()
  })
})
