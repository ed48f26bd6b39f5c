import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cancelPayment, voidSession } from "../online-session"
import { hasAnswered } from "../provider-answers"
import { ProviderSilent } from "../provider-silent"

/** A platform with one session of a provider that answers every void with this status. */
function platform(providerId: string, statusCode: number): MedusaContainer {
  const provider = { buildError: (message: string, _error: Error) => new Error(message) }
  const parts: Record<string, unknown> = {
    [Modules.PAYMENT]: {
      paymentProviderService_: { retrieveProvider: () => provider },
      deletePaymentSession: async () => {
        throw provider.buildError("An error occurred", Object.assign(new Error("Stripe"), { statusCode }))
      },
    },
    [ContainerRegistrationKeys.PG_CONNECTION]: { raw: async () => ({ rows: [{ providerId, data: { id: "pi_1" } }] }) },
  }
  return { resolve: (name: string) => parts[name] } as unknown as MedusaContainer
}

describe("the void of a session", () => {
  it.each([
    ["refuses for good", "pp_stripe_gone", 404, true],
    ["refuses because of its key", "pp_stripe_key", 401, false],
    ["cannot make now", "pp_stripe_down", 503, false],
  ])("that the provider %s (%s, status %d) counts as answered: %p", async (_how, providerId, statusCode, answered) => {
    await expect(voidSession(platform(providerId, statusCode), "payses_1")).rejects.toThrow(ProviderSilent)
    expect(hasAnswered(providerId, "void")).toBe(answered)
  })
})

describe("the void of a session of Medusa's own provider", () => {
  it("deletes the session, although the status of the provider cannot be read", async () => {
    const deleted: string[] = []
    const parts: Record<string, unknown> = {
      [Modules.PAYMENT]: {
        paymentProviderService_: {
          retrieveProvider: () => ({}),
          getStatus: async () => Promise.reject(new Error("Method not implemented.")),
          deleteSession: async () => ({}),
        },
        deletePaymentSession: async (id: string) => void deleted.push(id),
      },
      [ContainerRegistrationKeys.PG_CONNECTION]: { raw: async () => ({ rows: [{ providerId: "pp_system_default", data: {} }] }) },
    }
    await voidSession({ resolve: (name: string) => parts[name] } as unknown as MedusaContainer, "payses_1")
    expect(deleted).toEqual(["payses_1"])
  })
})

describe("the void of an authorisation", () => {
  it("succeeds after an outage, although the provider repeats its first answer to an idempotency key", async () => {
    const answers = new Map<string, boolean>()
    let works = false
    const cancelOnce = async (key: string) => {
      if (!answers.has(key)) answers.set(key, works)
      if (answers.get(key) !== true) throw new Error("Something went wrong.")
      return { data: { id: "pi_1", status: "canceled" } }
    }
    const payment: Record<string, unknown> = { id: "pay_1", provider_id: "pp_stripe_card", data: { id: "pi_1" } }
    const module = {
      paymentProviderService_: {
        cancelPayment: (_id: string, { context }: { context: { idempotency_key: string } }) =>
          cancelOnce(context.idempotency_key),
      },
      retrievePayment: async () => payment,
      updatePayment: async (change: object) => void Object.assign(payment, change),
      cancelPayment: async (id: string) => void Object.assign(payment, await cancelOnce(id), { canceled_at: new Date() }),
    }
    const scope = { resolve: () => module } as unknown as MedusaContainer
    await expect(cancelPayment(scope, "pay_1")).rejects.toThrow(ProviderSilent)
    expect(payment.canceled_at).toBeUndefined()
    works = true
    await cancelPayment(scope, "pay_1")
    expect(payment).toMatchObject({ canceled_at: expect.any(Date), data: { status: "canceled" } })
  })
})
