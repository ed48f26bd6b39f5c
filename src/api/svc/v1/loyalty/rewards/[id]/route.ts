import { endpoint } from "../../../../../../http"
import { changeReward, removeReward } from "../../../../../../workflows/loyalty/write-reward"
import { presentReward } from "../../presenter"
import { rewardChangeBody, rewardParams, rewardSchema } from "../../schema"

export const PUT = endpoint({
  summary: "Changes a reward",
  description: "Changes only the keys that are sent. Coupons that were given for it stay as they are.",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  params: rewardParams,
  body: rewardChangeBody,
  response: rewardSchema,
  failures: ["loyalty_reward_not_found"],
  handle: async ({ scope, params, body, now }) => presentReward(await changeReward(scope, params.id, body, now)),
})

export const DELETE = endpoint({
  summary: "Deletes a reward",
  description: "Answers the record as it was. Coupons that were given for it stay good.",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  params: rewardParams,
  response: rewardSchema,
  failures: ["loyalty_reward_not_found"],
  handle: async ({ scope, params }) => presentReward(await removeReward(scope, params.id)),
})
