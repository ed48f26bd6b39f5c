import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { offeredOptions } from "../../commands/checkout/offered-options"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { onNativeRoute } from "./native-request"

/**
 * Filters Medusa's list of shipping options: shows our own only if they are enabled now, with titles in the site language (contract section
 * 15). Other options are unchanged. It does not matter whose cart asks, because choosing one of our options makes a cart the restaurant's.
 */
export const listShippingOptions = onNativeRoute(async (req, res) => {
  if (req.method !== "GET" || req.path.replaceAll("/", "") !== "") return
  if (req.scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return
  followAnswer(req, res)
})

function followAnswer(req: MedusaRequest, res: MedusaResponse): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    const listed = (body as { shipping_options?: unknown } | null)?.shipping_options
    if (res.statusCode >= 400 || !Array.isArray(listed)) return send(body)
    offeredOptions(req.scope, listed, Date.now()).then(
      (shipping_options) => send({ ...(body as object), shipping_options }),
      (error: unknown) => {
        // An unfiltered list is better than none: completing the cart refuses disabled options.
        req.scope
          .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
          .warn(`svc: shipping options are listed unfiltered: ${String(error)}`)
        send(body)
      },
    )
    return res
  }
}
