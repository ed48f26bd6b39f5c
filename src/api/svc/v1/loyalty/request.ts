import type { z } from "@medusajs/framework/zod"
import type { RedeemRequest } from "../../../../commands/loyalty/redeem-points"
import { hashBody } from "../../../../commands/ordering/placing/order-request"
import { failWith, invalidField } from "../../../../errors"
import type { redeemBody } from "./schema"

type Body = z.output<typeof redeemBody>

/**
 * Converts a validated body to the input of the command.
 * @param actor shown in the history of the account
 * @throws rest_missing_callback_param without `reward_id` and `points`; rest_invalid_param with both of them
 */
export function toRedeemRequest(body: Body, actor: string): RedeemRequest {
  const { reward_id: rewardId, points, account_id: accountId, idempotency: idempotencyKey } = body
  if (rewardId === undefined && points === undefined) {
    throw failWith("rest_missing_callback_param", { fields: ["reward_id"] }, {})
  }
  if (rewardId !== undefined && points !== undefined) {
    throw invalidField("points", { code: "rest_not_in_enum" })
  }
  return { rewardId, points, accountId, idempotencyKey, bodyHash: hashBody(body), actor }
}
