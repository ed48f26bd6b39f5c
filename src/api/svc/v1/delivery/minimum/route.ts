import { toMinor } from "../../../../../domain/money"
import { endpoint } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { commerceContext } from "../../../../../platform/commerce/commerce-context"
import { presentMinimum } from "../presenter"
import { minimumQuery, minimumSchema } from "../schema"

export const GET = endpoint({
  summary: "Get the minimum order of an order type",
  since: "1.7.0",
  permission: "public",
  tag: "Delivery",
  query: minimumQuery,
  response: minimumSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, query }) => {
    const { order_types } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const commerce = await commerceContext(scope)
    const minimum = toMinor(order_types[query.order_type].minimum_order, commerce.currencyDigits)
    return presentMinimum(query.order_type, minimum, commerce)
  },
})
