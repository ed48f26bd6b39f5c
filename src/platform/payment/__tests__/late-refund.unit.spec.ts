import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { dropBegunRefunds, refundRest } from "../late-refund"
import type { BookedPayment } from "../online-payment-state"
import { RefundUnanswered } from "../provider-silent"

const PAYMENT: BookedPayment = {
  id: "pay_1",
  sessionId: "payses_1",
  providerId: "pp_stripe_card",
  currency: "eur",
  amount: 1900n,
  captured: 1900n,
  refunded: 0n,
  inProgress: 0n,
  unknown: 0n,
  cancelled: false,
  confirmed: true,
  unbooked: false,
}
const BAD_REQUEST = { rawType: "invalid_request_error", statusCode: 400 }
const TOO_MUCH = { ...BAD_REQUEST, param: "amount" }
const DISPUTED = { ...BAD_REQUEST, code: "charge_disputed" }

/** A platform with a provider that answers each refund with the next error, or makes the refund (null). */
function platform({ errors, refunded = 0 }: { readonly errors: readonly (object | null)[]; readonly refunded?: number }) {
  const asked: number[] = []
  const provider = {
    buildError: (message: string, _error: Error) => new Error(message),
    stripe_: { refunds: { list: async () => ({ data: [{ amount: refunded, status: "succeeded" }], has_more: false }) } },
  }
  const payments = {
    paymentProviderService_: { retrieveProvider: () => provider },
    retrievePayment: async () => ({ data: { id: "pi_1" } }),
    refundPayment: async ({ amount }: { readonly amount: number }) => {
      const error = errors[asked.length]
      asked.push(amount)
      if (error) throw provider.buildError("An error occurred", Object.assign(new Error("Stripe"), error))
    },
  }
  const parts: Record<string, unknown> = {
    [Modules.PAYMENT]: payments,
    [ContainerRegistrationKeys.LOGGER]: { warn: () => undefined },
  }
  return { asked, scope: { resolve: (name: string) => parts[name] } as unknown as MedusaContainer }
}

describe("unfinished refunds of a payment whose order is undone", () => {
  /** The value of `dropsMarked` of the statement, and the number of requests to the provider. */
  const dropped = async (payment: BookedPayment, list: () => Promise<unknown>) => {
    let dropsMarked: unknown
    let asked = 0
    const provider = {
      stripe_: {
        refunds: {
          list: () => {
            asked += 1
            return list()
          },
        },
      },
    }
    const parts: Record<string, unknown> = {
      [Modules.PAYMENT]: {
        paymentProviderService_: { retrieveProvider: () => provider },
        retrievePayment: async () => ({ data: { id: "pi_1" } }),
      },
      [ContainerRegistrationKeys.PG_CONNECTION]: {
        raw: async (_sql: string, bindings: { readonly dropsMarked: unknown }) => {
          dropsMarked = bindings.dropsMarked
          return { rows: [] }
        },
      },
    }
    const scope = { resolve: (name: string) => parts[name] } as unknown as MedusaContainer
    await dropBegunRefunds(scope, "order_1", payment)
    return [dropsMarked, asked]
  }
  const answers = async () => ({ data: [], has_more: false })

  it("that are marked as unknown are deleted only if the provider reports what it has refunded", async () => {
    const marked = { ...PAYMENT, unknown: 500n }
    expect(await dropped(marked, answers)).toEqual([true, 1])
    expect(await dropped(marked, () => Promise.reject(Object.assign(new Error("Stripe"), { statusCode: 404 })))).toEqual([
      false,
      1,
    ])
    expect(await dropped(PAYMENT, answers)).toEqual([false, 0])
    await expect(dropped(marked, () => Promise.reject(new Error("down")))).rejects.toBeInstanceOf(RefundUnanswered)
  })
})

describe("the refund of a payment whose order is undone", () => {
  it("is still to be made while the charge is disputed", async () => {
    const { asked, scope } = platform({ errors: [DISPUTED] })
    expect([await refundRest(scope, PAYMENT, 1900n, 2), asked]).toEqual([false, [19]])
  })

  it("covers only what is left at the provider if a part was refunded there", async () => {
    const { asked, scope } = platform({ errors: [TOO_MUCH, null], refunded: 1500 })
    expect([await refundRest(scope, PAYMENT, 1900n, 2), asked]).toEqual([true, [19, 4]])
  })

  it("is still to be made if the provider also refuses to refund the rest", async () => {
    const { asked, scope } = platform({ errors: [DISPUTED, DISPUTED], refunded: 1500 })
    expect([await refundRest(scope, PAYMENT, 1900n, 2), asked]).toEqual([false, [19, 4]])
  })

  it("is complete if nothing is left at the provider", async () => {
    const { asked, scope } = platform({ errors: [TOO_MUCH], refunded: 1900 })
    expect([await refundRest(scope, PAYMENT, 1900n, 2), asked]).toEqual([true, [19]])
  })

  it("throws RefundUnanswered if its outcome is unknown", async () => {
    const { scope } = platform({ errors: [{ rawType: "api_error", statusCode: 500 }] })
    await expect(refundRest(scope, PAYMENT, 1900n, 2)).rejects.toBeInstanceOf(RefundUnanswered)
  })
})
