import { judgeMinimum } from "../../../../../domain/delivery"
import { toMinor } from "../../../../../domain/money"
import { endpoint } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { commerceContext } from "../../../../../platform/commerce/commerce-context"
import { presentMinimumCheck } from "../presenter"
import { checkMinimumBody, minimumCheckSchema } from "../schema"

export const POST = endpoint({
  summary: "Check whether a cart reaches the minimum order of an order type",
  since: "1.7.0",
  permission: "public",
  tag: "Delivery",
  body: checkMinimumBody,
  response: minimumCheckSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, body }) => {
    const { order_types } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const commerce = await commerceContext(scope)
    const current = toMinor(body.cart_subtotal, commerce.currencyDigits)
    const verdict = judgeMinimum(order_types[body.order_type], current, commerce.currencyDigits)
    return presentMinimumCheck(body.order_type, verdict, current, commerce)
  },
})
