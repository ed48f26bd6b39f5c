import { endpoint } from "../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { commerceContextOrNull } from "../../../../platform/commerce/commerce-context"
import { pluginPackage } from "../../../plugin-package"
import { presentStatus } from "./presenter"
import { statusSchema } from "./schema"

export const GET = endpoint({
  summary: "Get the status of the service",
  description: "Returns what a storefront needs first: what is sold, where, in which currency, and how it is paid.",
  since: "1.0.0",
  permission: "public",
  tag: "Access",
  response: statusSchema,
  handle: async ({ scope, now }) => {
    const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
    const settings = await service.operation()
    const commerce = await commerceContextOrNull(scope)
    const gateways = await service.paymentGateways()
    const pushPublicKey = await service.pushPublicKey()
    const coexistence = service.coexistenceMode()
    return presentStatus({ plugin: pluginPackage(), settings, coexistence, commerce, gateways, pushPublicKey, now })
  },
})
