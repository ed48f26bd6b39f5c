import { endpoint } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { commerceContext } from "../../../../../platform/commerce/commerce-context"
import { presentConfig } from "../presenter"
import { configSchema } from "../schema"

export const GET = endpoint({
  summary: "Get the delivery configuration: area, fees, minimum orders",
  since: "1.7.0",
  permission: "public",
  tag: "Delivery",
  response: configSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope }) =>
    presentConfig(await scope.resolve<SettingsService>(SETTINGS_MODULE).operation(), await commerceContext(scope)),
})
