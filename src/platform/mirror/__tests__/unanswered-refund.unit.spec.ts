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

/** A platform with refunds of a payment at Stripe, of which `refunded` units were made. @param later the refunds after the question */
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

describe("the outcome of refunds without an answer", () => {
  const OPEN = row("open", "5.00")
  const ask = (scope: MedusaContainer, made: readonly string[] = []) => outcomeOf(scope, "pay_1", { ids: ["open", "gone"], made })

  it.each([
    ["made, with the booked ones", [OPEN, row("booked", "3.00", { isBooked: true })], 800, "made"],
    ["unmade beside booked ones", [OPEN, row("booked", "3.00", { isBooked: true })], 300, "unmade"],
    [
      "unknown beside a marked one of which the total may consist",
      [OPEN, row("marked", "3.00", { isMarked: true })],
      300,
      "unknown",
    ],
    ["unknown beside another one without an answer", [OPEN, row("other", "3.00")], 300, "unknown"],
  ] as const)("is %s", async (_name, rows, refunded, outcome) => {
    expect(await ask(platform(rows, refunded))).toEqual({ outcome, amounts: new Map([["open", "5.00"]]) })
  })

  it("is unmade beside a refund that certainly was made, although it is not booked", async () => {
    expect((await ask(platform([OPEN, row("asked", "3.00")], 300), ["asked"])).outcome).toBe("unmade")
  })

  it("does not concern a refund that was booked meanwhile", async () => {
    expect((await ask(platform([row("open", "5.00", { isBooked: true })], 500))).amounts.size).toBe(0)
  })

  it("waits for a refund that is in progress", async () => {
    const inProgress = row("new", "3.00", { createdAt: Date.now() })
    await expect(ask(platform([OPEN, inProgress], 0))).rejects.toThrow()
  })

  it("is asked again if the refunds change while the provider is asked", async () => {
    await expect(ask(platform([OPEN], 0, [OPEN, row("new", "3.00")]))).rejects.toThrow()
    await expect(ask(platform([OPEN], 0, [{ ...OPEN, isBooked: true }]))).rejects.toThrow()
  })
})
