import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { handleProviderEvent } from "../commands/payment/online/handle-provider-event"
import { failWith } from "../errors"
import { ORDERING_MODULE, type OrderingService } from "../modules/ordering"
import { type CollectionPurpose, purposeOfCollection } from "../platform/checkout/paying-cart"
import { answering } from "./admin-refusals"

/**
 * Runs before Medusa's own route for provider webhooks. Medusa responds to an event before it handles it, so a crash loses the event.
 * Medusa also lets an event of a deleted session complete the cart of another guest. Therefore events of our orders are settled here, and
 * the response is sent after the commit. Events of unknown sessions end here; all others are passed to Medusa.
 */
export async function handlePaymentHook(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const { provider } = req.params
  if (req.method !== "POST" || provider === undefined || req.rawBody === undefined) return next()
  const payload = { data: (req.body ?? {}) as Record<string, unknown>, rawData: req.rawBody, headers: { ...req.headers } }
  const heard = await handleProviderEvent(req.scope, { provider, payload }, Date.now())
  if (heard === "foreign") return next()
  if (heard === "again") res.set("Retry-After", "5").status(503).json({ received: false })
  else res.status(200).json({ received: true })
}

/** By request for a payment session: what its payment collection pays for. Set by {@link guardPaymentSessions}. */
const purposes = new WeakMap<MedusaRequest, CollectionPurpose>()

/** What the payment collection of a request for a session pays for; undefined if {@link guardPaymentSessions} has not read it. */
export function purposeOfRequest(req: MedusaRequest): CollectionPurpose | undefined {
  return purposes.get(req)
}

/**
 * Refuses to open a payment session through Medusa's public route on a collection of one of our orders. Otherwise anybody who knows the
 * collection's id could void the guest's session or payment. Unpaid orders are paid through `POST /svc/v1/orders/{id}/payment`. Always
 * queries the database, because another process may have made the cart an order of the plugin.
 */
export async function guardPaymentSessions(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const { id } = req.params
  if (req.method !== "POST" || id === undefined) return next()
  const purpose = await purposeOfCollection(req.scope, id)
  purposes.set(req, purpose)
  if (!purpose.ofOrder) return next()
  // The host's own response for an unknown collection.
  res.status(404).json({ type: "not_found", message: `PaymentCollection with id: ${id} was not found` })
}

/**
 * Refuses to delete the payment collection of an order whose online payment is not closed. Medusa allows this until something is booked.
 * Nobody would then find a payment that the guest makes in a session of the collection.
 */
export async function keepPaymentCollection(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const { id } = req.params
  await answering(req, res, async () => {
    const { onlinePayments } = req.scope.resolve<OrderingService>(ORDERING_MODULE)
    if (id !== undefined && (await onlinePayments.needsCollection(id))) {
      throw failWith("svc_conflict", undefined, { details: { reason: "payment_open" } })
    }
    next()
  })
}
