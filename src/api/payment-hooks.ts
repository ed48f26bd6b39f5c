import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isKnownForeignCart, isKnownForeignCollection, noteCollection } from "../commands/checkout/arrivals/foreign-carts"
import { handleProviderEvent } from "../commands/payment/online/handle-provider-event"
import { isCollectionOfOrder } from "../platform/payment/provider-event"
import { onAnswer } from "./on-answer"

/**
 * Runs before Medusa's own route for provider webhooks. Medusa responds to an event before it handles it, so a crash loses the event. Medusa
 * also lets an event of a deleted session complete the cart of another guest. Therefore events of our orders are settled here, and the response
 * is sent after the commit, events of unknown sessions end here, and all others go on to Medusa.
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

/**
 * Remembers the cart of a new payment collection, so that {@link guardPaymentSessions} needs no SQL statement if the cart is not the
 * restaurant's.
 */
export function followNewCollection(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const { cart_id: cartId } = (req.body ?? {}) as { readonly cart_id?: unknown }
  if (req.method === "POST" && typeof cartId === "string" && isKnownForeignCart(cartId)) {
    onAnswer(res, (body) => {
      const { payment_collection: made } = (body ?? {}) as { readonly payment_collection?: { readonly id?: unknown } }
      if (typeof made?.id === "string") noteCollection(made.id, cartId)
      return body
    })
  }
  next()
}

/**
 * Refuses to open a payment session through Medusa's public route on a collection of one of our orders. Otherwise anybody who knows the
 * collection's id could void the guest's session or payment. Unpaid orders are paid through `POST /svc/v1/orders/{id}/payment`.
 */
export async function guardPaymentSessions(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const { id } = req.params
  if (req.method !== "POST" || id === undefined || isKnownForeignCollection(id)) return next()
  const knex = req.scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  if (!(await isCollectionOfOrder(knex, id))) return next()
  // The host's own response for an unknown collection.
  res.status(404).json({ type: "not_found", message: `PaymentCollection with id: ${id} was not found` })
}
