import type { IPaymentModuleService, PaymentSessionDTO } from "@medusajs/framework/types"
import { Modules, PaymentActions } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow, processPaymentWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { Host } from "./host-context"

/* Medusa's own payment handling, without the plugin's. It uses Medusa's manual provider and records the calls to it. */

const PROVIDER = "pp_system_default"
const CALLS = ["cancelPayment", "deleteSession", "refundPayment"] as const
type Call = (typeof CALLS)[number]

type Provider = Record<Call, (...given: unknown[]) => Promise<unknown>>

/**
 * Runs work and records the calls to the provider.
 * @param before runs at the start of each call
 * @returns the names of the calls, in sequence
 */
async function noting(
  { scope }: Host,
  work: (payments: IPaymentModuleService) => Promise<unknown>,
  before: () => Promise<void> = async () => {},
): Promise<Call[]> {
  const payments = scope.resolve<IPaymentModuleService & { readonly paymentProviderService_: Provider }>(Modules.PAYMENT)
  const provider = payments.paymentProviderService_
  const noted: Call[] = []
  for (const call of CALLS) {
    const original = provider[call]
    provider[call] = async (...given) => {
      noted.push(call)
      await before()
      return original.apply(provider, given)
    }
  }
  try {
    await work(payments)
  } finally {
    // Remove the recording methods from the object, so that the methods of its class apply again.
    for (const call of CALLS) Reflect.deleteProperty(provider, call)
  }
  return noted
}

async function openSession({ scope }: Host): Promise<{ readonly collection: string; readonly session: string }> {
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [collection] = await payments.createPaymentCollections([{ currency_code: "eur", amount: 10 }])
  if (!collection) throw new Error("No collection")
  const { result } = await createPaymentSessionsWorkflow(scope).run({
    input: { payment_collection_id: collection.id, provider_id: PROVIDER },
  })
  return { collection: collection.id, session: (result as PaymentSessionDTO).id }
}

async function book(payments: IPaymentModuleService, session: string): Promise<string> {
  const payment = await payments.authorizePaymentSession(session, {})
  if (!payment) throw new Error("Nothing was booked")
  return payment.id
}

/**
 * Authorises a session twice, concurrently.
 * @returns the calls to the provider, and the number of authorisations that succeeded
 */
export async function authoriseTwice(host: Host): Promise<{ readonly calls: readonly Call[]; readonly booked: number }> {
  const { session } = await openSession(host)
  let booked = 0
  const calls = await noting(host, async (payments) => {
    const both = await Promise.allSettled([1, 2].map(() => payments.authorizePaymentSession(session, {})))
    booked = both.filter(({ status }) => status === "fulfilled").length
  })
  return { calls, booked }
}

/**
 * Opens a new session in a collection whose session is authorised.
 * @returns the calls to the provider, and whether the authorised payment is cancelled or captured afterwards
 */
export async function openBesideAuthorised(
  host: Host,
): Promise<{ readonly calls: readonly Call[]; readonly cancelled: boolean; readonly captured: boolean }> {
  const { collection, session } = await openSession(host)
  let id = ""
  const calls = await noting(host, async (payments) => {
    id = await book(payments, session)
    await createPaymentSessionsWorkflow(host.scope).run({ input: { payment_collection_id: collection, provider_id: PROVIDER } })
  })
  const row = await host.knex("payment").where({ id }).first()
  return { calls, cancelled: row.canceled_at !== null, captured: row.captured_at !== null }
}

/**
 * Sends Medusa the authorisation of a session that does not exist.
 * @returns the ids of the carts that became orders
 */
export async function reportUnknownSession({ scope, knex }: Host): Promise<string[]> {
  const before = await knex("order_cart").pluck("cart_id")
  await processPaymentWorkflow(scope).run({
    input: { action: PaymentActions.AUTHORIZED, data: { session_id: "payses_of_nobody", amount: 1 } },
  })
  return await knex("order_cart").whereNotIn("cart_id", before).pluck("cart_id")
}

/**
 * Refunds a payment of a cancelled order.
 * @returns the calls to the provider, the error's text, and whether Medusa wrote the refund before it called the provider
 */
export async function refundCancelled(
  host: Host,
  { orderId }: { readonly orderId: string },
): Promise<{ readonly calls: readonly Call[]; readonly error: string; readonly writtenFirst: boolean }> {
  const { payment_collection_id: collection } = await host.knex("order_payment_collection").where({ order_id: orderId }).first()
  let error = ""
  let writtenFirst = false
  let id = ""
  const calls = await noting(
    host,
    async (payments) => {
      const session = await payments.createPaymentSession(collection, {
        provider_id: PROVIDER,
        amount: 10,
        currency_code: "eur",
        data: {},
        context: {},
      })
      id = await book(payments, session.id)
      await payments.capturePayment({ payment_id: id })
      await refundPaymentWorkflow(host.scope)
        .run({ input: { payment_id: id, amount: 10 } })
        .catch((thrown: { message?: string }) => {
          error = String(thrown.message)
        })
    },
    async () => {
      if (id !== "") writtenFirst = (await host.knex("refund").where({ payment_id: id })).length > 0
    },
  )
  return { calls, error, writtenFirst }
}
