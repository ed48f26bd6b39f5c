import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { answerCompletion } from "../../commands/checkout/answer-completion"
import { stampCart } from "../../platform/checkout/completed-carts"
import { onAnswer } from "../on-answer"
import { extrasOf, onNativeRoute, signedInCustomer } from "./native-request"

/**
 * Runs before every change of the restaurant's carts: stores in the cart its own id and the signed-in customer. On a completion it also
 * extends Medusa's response with our data of the order (contract section 7).
 */
export const followCheckout = onNativeRoute(async (req, res) => {
  const cartId = req.params.id
  if (req.method !== "POST" || cartId === undefined || !extrasOf(req)?.ours) return
  await stampCart(req.scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), cartId, signedInCustomer(req))
  if (!/^\/complete\/?$/i.test(req.path)) return
  // If our part fails, the completion is still done, and Medusa's own response is sent.
  onAnswer(res, async (body) => {
    const answer = await answerCompletion(req.scope, { cartId, status: res.statusCode, body }, Date.now())
    res.status(answer.status)
    return answer.body
  })
})
