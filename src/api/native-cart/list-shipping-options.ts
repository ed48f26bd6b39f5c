import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type ListedOption, offeredOptions } from "../../commands/checkout/offered-options"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { onAnswer } from "../on-answer"
import { onNativeRoute } from "./native-request"

/**
 * Filters Medusa's list of shipping options: shows our own only if they are enabled now, with titles in the store's language (contract section
 * 15). Other options are unchanged. The result does not depend on the cart, because choosing one of our options makes a cart the restaurant's.
 */
export const listShippingOptions = onNativeRoute(async (req, res) => {
  if (req.method !== "GET" || req.path.replaceAll("/", "") !== "") return
  if (req.scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return
  onAnswer(res, (body) => {
    const listed = (body as { shipping_options?: unknown } | null)?.shipping_options
    return res.statusCode >= 400 || !Array.isArray(listed) ? body : filtered(req.scope, body as object, listed)
  })
})

async function filtered(scope: MedusaContainer, body: object, listed: readonly ListedOption[]): Promise<object> {
  try {
    return { ...body, shipping_options: await offeredOptions(scope, listed, Date.now()) }
  } catch (error) {
    // An unfiltered list is better than none: completing the cart refuses disabled options.
    scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: shipping options are listed unfiltered: ${String(error)}`)
    return body
  }
}
