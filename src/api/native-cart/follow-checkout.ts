import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { stampCart } from "../../platform/completed-carts"
import { answerCompletion } from "../../workflows/checkout/answer-completion"
import { onNativeRoute, signedInCustomer } from "./native-request"

/**
 * Stands before every change of a cart of the platform: notes on it which cart it is and who is signed in, and follows a completion to
 * its order, so that the answer can say what it is called here (contract section 7).
 */
export const followCheckout = onNativeRoute(async (req, res) => {
  const cartId = req.params.id
  const settings = req.scope.resolve<SettingsService>(SETTINGS_MODULE)
  if (req.method !== "POST" || cartId === undefined || settings.coexistenceMode()) return
  await stampCart(req.scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), cartId, signedInCustomer(req))
  if (/^\/complete\/?$/i.test(req.path)) followAnswer(req, res, cartId)
})

function followAnswer(req: MedusaRequest, res: MedusaResponse, cartId: string): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    answerCompletion(req.scope, { cartId, status: res.statusCode, body }, Date.now()).then(
      ({ status, body: told }) => res.status(status).json(told),
      // The platform's own answer is better than one that says it failed.
      () => send(body),
    )
    return res
  }
}
