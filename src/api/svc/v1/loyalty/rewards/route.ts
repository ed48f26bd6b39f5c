import { isManagement, readProgram } from "../../../../../commands/loyalty/active-program"
import { createReward } from "../../../../../commands/loyalty/write-reward"
import { endpoint, reply } from "../../../../../http"
import { LOYALTY_MODULE, type LoyaltyService } from "../../../../../modules/loyalty"
import { recordTag } from "../../../../contracts/record-tag"
import { presentReward, rewardFields } from "../presenter"
import { newRewardBody, rewardSchema } from "../schema"

export const GET = endpoint({
  summary: "List rewards by position",
  description:
    "Management also sees disabled rewards, and an `ETag` of the list for `If-Match` of `PUT /loyalty/rewards/{id}`; others see none while the program is inactive.",
  since: "1.0.0",
  permission: "public",
  tag: "Loyalty",
  response: rewardSchema.array(),
  handle: async ({ scope, caller }) => {
    const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
    const all = await loyalty.listRewards()
    if (isManagement(caller)) return reply(all.map(presentReward), { headers: { ETag: recordTag(rewardFields(all)) } })
    return (await readProgram(scope)).active ? all.filter(({ enabled }) => enabled).map(presentReward) : []
  },
})

export const POST = endpoint({
  summary: "Create a reward",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  body: newRewardBody,
  response: rewardSchema,
  created: true,
  handle: async ({ scope, body, now }) => {
    const reward = await createReward(
      scope,
      {
        name: body.name,
        description: body.description ?? "",
        points: body.points,
        type: body.type,
        value: body.value ?? null,
        product_id: body.product_id ?? null,
        enabled: body.enabled ?? true,
        position: body.position ?? null,
      },
      now,
    )
    return reply(presentReward(reward), { status: 201 })
  },
})
