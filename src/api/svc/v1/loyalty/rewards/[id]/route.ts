import { changeReward, removeReward } from "../../../../../../commands/loyalty/write-reward"
import { endpoint } from "../../../../../../http"
import { recordIfMatch, recordMatch } from "../../../../../contracts/record-tag"
import { presentReward, rewardFields } from "../../presenter"
import { rewardChangeBody, rewardParams, rewardSchema } from "../../schema"

export const PUT = endpoint({
  summary: "Update a reward",
  description: "Changes only the keys in the body. Coupons already issued for it stay as they are.",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  params: rewardParams,
  headers: recordIfMatch,
  body: rewardChangeBody,
  response: rewardSchema,
  failures: ["loyalty_reward_not_found", "svc_settings_changed"],
  handle: async ({ scope, params, headers, body, now }) => {
    const ifMatch = recordMatch(headers, rewardFields)
    return presentReward(await changeReward(scope, params.id, body, { ifMatch, now }))
  },
})

export const DELETE = endpoint({
  summary: "Delete a reward",
  description: "Returns the record as it was. Coupons already issued for it stay valid.",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  params: rewardParams,
  response: rewardSchema,
  failures: ["loyalty_reward_not_found"],
  handle: async ({ scope, params }) => presentReward(await removeReward(scope, params.id)),
})
