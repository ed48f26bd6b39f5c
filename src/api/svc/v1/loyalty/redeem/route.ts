import { requireLoyaltyAccess } from "../../../../../commands/loyalty/active-program"
import { redeemPoints } from "../../../../../commands/loyalty/redeem-points"
import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { replayMeta } from "../../../../contracts/replay-meta"
import { actorOfHeader, presentRedemption } from "../presenter"
import { toRedeemRequest } from "../request"
import { actorHeaders, couponSchema, redeemBody } from "../schema"

export const POST = endpoint({
  summary: "Exchange points for a coupon",
  description:
    "Send `reward_id` or `points`. The coupon is a Medusa promotion that this customer can use once. A repeated `idempotency` returns the first coupon, with `meta.replayed`.",
  since: "1.0.0",
  permission: "signed_in",
  admits: requireLoyaltyAccess,
  tag: "Loyalty",
  headers: actorHeaders,
  body: redeemBody,
  response: couponSchema,
  meta: replayMeta,
  created: true,
  replayable: true,
  failures: [
    "svc_forbidden",
    "loyalty_unavailable",
    "loyalty_account_not_found",
    "loyalty_reward_not_found",
    "loyalty_insufficient_points",
    "loyalty_below_minimum",
    "loyalty_email_not_verified",
    "svc_idempotency_conflict",
    "svc_commerce_missing",
  ],
  handle: async ({ scope, headers, body, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const actor = actorOfHeader(headers["X-Svc-Actor"], caller)
    const redemption = await redeemPoints(scope, toRedeemRequest(body, actor), caller, now)
    const data = presentRedemption(redemption, timezone)
    return redemption.replayed ? reply(data, { status: 200, meta: { replayed: true } }) : reply(data, { status: 201 })
  },
})
