import { AbstractPaymentProvider, ModuleProvider, Modules, PaymentActions, PaymentSessionStatus } from "@medusajs/framework/utils"

type Data = Record<string, unknown>
type Input = { readonly data?: Data; readonly amount?: unknown }

/**
 * A payment provider for tests, for the host's Payment module. Its session's `data.behaviour` decides the result: `authorize` (the
 * default), `capture` (paid at once), `defer` (authorised later), `requires_more` (authorised the second time), `decline`, `kill` (the
 * process crashes), `unapproved` (the authorisation fails, because the guest has not visited the provider's page), `silent` (like
 * `unapproved`, and the status cannot be read), `held` (the session cannot be voided). The provider authorises on request, without the
 * guest. With `data.approved` the guest has authorised the payment at the provider. With `data.unread` the status of the payment cannot be
 * read. With `data.idle` a void does nothing. With `data.blind` the status cannot be read after an attempt to void the payment.
 */
export class CardPayments extends AbstractPaymentProvider<Data> {
  static override identifier = "card"
  /** The sessions that are void. */
  static readonly #voided = new Set<unknown>()
  /** The sessions that the platform has tried to void. */
  static readonly #tried = new Set<unknown>()

  async initiatePayment({ data = {} }: Input) {
    return { id: `card_${Date.now()}_${Math.round(Math.random() * 1e9)}`, data: { ...data } }
  }

  async authorizePayment({ data = {} }: Input): Promise<{ status: PaymentSessionStatus; data: Data }> {
    const { behaviour = "authorize", asked, approved } = data
    if ((behaviour === "unapproved" || behaviour === "silent") && approved !== true) throw new Error("not approved")
    if (behaviour === "defer" && asked !== true) {
      return { status: PaymentSessionStatus.PENDING_AUTHORIZATION, data: { ...data, asked: true } }
    }
    if (behaviour === "decline") return { status: PaymentSessionStatus.ERROR, data }
    if (behaviour === "requires_more" && asked !== true) {
      return { status: PaymentSessionStatus.REQUIRES_MORE, data: { ...data, asked: true } }
    }
    if (behaviour === "kill" && asked !== true) {
      process.kill(process.pid, "SIGKILL")
      return new Promise(() => {})
    }
    const status = behaviour === "capture" ? PaymentSessionStatus.CAPTURED : PaymentSessionStatus.AUTHORIZED
    return { status, data: { ...data, approved: true } }
  }

  async capturePayment({ data = {} }: Input) {
    return { data }
  }
  async cancelPayment({ data = {} }: Input) {
    return { data }
  }
  async deletePayment({ data = {} }: Input) {
    if (data.behaviour === "held") throw new Error("cannot be voided")
    CardPayments.#tried.add(data.session_id)
    if (data.idle !== true) CardPayments.#voided.add(data.session_id)
    return { data }
  }
  async refundPayment({ data = {} }: Input) {
    return { data }
  }
  async retrievePayment({ data = {} }: Input) {
    return { data }
  }
  async updatePayment({ data = {} }: Input) {
    return { data }
  }
  async getPaymentStatus({ data = {} }: Input) {
    const { behaviour, approved, unread, blind, session_id } = data
    if (blind === true && CardPayments.#tried.has(session_id)) throw new Error("no status")
    if (unread === true || (behaviour === "silent" && approved !== true)) throw new Error("no status")
    if (session_id !== undefined && CardPayments.#voided.has(session_id)) return { status: PaymentSessionStatus.CANCELED, data }
    if (approved !== true) return { status: PaymentSessionStatus.PENDING, data }
    return { status: behaviour === "capture" ? PaymentSessionStatus.CAPTURED : PaymentSessionStatus.AUTHORIZED, data }
  }
  /** Reads an event that a test has sent, `{ session_id, amount, captured }`. `captured` decides between captured and authorised. */
  async getWebhookActionAndData({ data }: { readonly data: Data }) {
    const { session_id, amount, captured } = data
    if (typeof session_id !== "string") return { action: PaymentActions.NOT_SUPPORTED }
    const action = captured === true ? PaymentActions.SUCCESSFUL : PaymentActions.AUTHORIZED
    return { action, data: { session_id, amount: amount as number } }
  }
}

export default ModuleProvider(Modules.PAYMENT, { services: [CardPayments as never] })
