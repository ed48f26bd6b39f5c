import { isCustomer, readProgram } from "../../../../../commands/loyalty/active-program"
import { previewPoints } from "../../../../../commands/loyalty/read-points"
import { toDecimal } from "../../../../../domain/money"
import { endpoint } from "../../../../../http"
import { loyaltyPreviewBody, loyaltyPreviewSchema } from "../schema"

export const POST = endpoint({
  summary: "Preview the points that an order would earn and that could be redeemed for it",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Loyalty",
  body: loyaltyPreviewBody,
  response: loyaltyPreviewSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, body, caller, now }) => {
    const { active } = await readProgram(scope)
    const { earn, points, value, digits } = await previewPoints(scope, body.subtotal, caller, now)
    return {
      enabled: active && isCustomer(caller),
      earn,
      redeemable_points: points,
      redeemable_value: toDecimal(value, digits),
    }
  },
})
