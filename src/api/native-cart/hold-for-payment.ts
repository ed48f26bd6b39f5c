import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { MANUAL_PROVIDER } from "../../commands/checkout/arrivals/native-progress"
import { endCheckoutHold, holdCheckout } from "../../commands/checkout/hold-checkout"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { purposeOfCollection } from "../../platform/checkout/paying-cart"
import { purposeOfRequest } from "../payment-hooks"
import { onNativeRoute } from "./native-request"

/**
 * Runs before Medusa opens a payment session: judges the restaurant's cart and reserves its place in the slot, its table and its coupon
 * while the guest pays (contract section 16). Does nothing in three cases: the provider is Medusa's manual one (it takes no money), a legacy
 * plugin is active, or the option `complete_cart_hook` is off. The hold ends if Medusa cannot open the session. The route's guard has already
 * read whether the cart is the restaurant's. So a cart that is not costs no further query.
 */
export const holdForPayment = onNativeRoute(async (req, res) => {
  const { id } = req.params
  const { provider_id: provider } = req.validatedBody as { readonly provider_id: string }
  const settings = req.scope.resolve<SettingsService>(SETTINGS_MODULE)
  if (id === undefined || provider === MANUAL_PROVIDER) return
  if (settings.coexistenceMode() || !settings.options().complete_cart_hook) return
  const { cart } = purposeOfRequest(req) ?? (await purposeOfCollection(req.scope, id))
  if (!cart) return
  const hold = await holdCheckout(req.scope, cart, Date.now())
  if (!hold) return
  res.once("finish", () => {
    if (res.statusCode < 400) return
    endCheckoutHold(req.scope, hold).catch((error: unknown) => {
      const logger = req.scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      logger.warn(`svc: the hold of a cart was not ended, it ends by itself: ${String(error)}`)
    })
  })
})
