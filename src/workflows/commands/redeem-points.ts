import { presentRedemption } from "../../api/svc/v1/loyalty/presenter"
import { toRedeemRequest } from "../../api/svc/v1/loyalty/request"
import { redeemBody } from "../../api/svc/v1/loyalty/schema"
import { requireLoyaltyAccess } from "../../commands/loyalty/active-program"
import { redeemPoints } from "../../commands/loyalty/redeem-points"
import { commandWorkflow } from "./command-workflow"

/** Exchanges points for a coupon, like `POST /loyalty/redeem`. */
export const redeemPointsWorkflow = commandWorkflow({
  name: "svc-redeem-points",
  permission: "signed_in",
  body: redeemBody,
  run: async ({ scope, caller, body, now, timezone }) => {
    await requireLoyaltyAccess(scope, caller)
    const request = toRedeemRequest(body, `account:${caller.accountId}`)
    return presentRedemption(await redeemPoints(scope, request, caller, now), timezone)
  },
})
