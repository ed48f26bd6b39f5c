import { endpoint, reply } from "../../../../../http"
import { LOYALTY_MODULE, type LoyaltyService } from "../../../../../modules/loyalty"
import { isManagement, readProgram } from "../../../../../workflows/loyalty/active-program"
import { createReward } from "../../../../../workflows/loyalty/write-reward"
import { presentReward } from "../presenter"
import { newRewardBody, rewardSchema } from "../schema"

export const GET = endpoint({
  summary: "What points can be exchanged for, by position",
  description: "Management sees disabled rewards too; others see none while the program is off.",
  since: "1.0.0",
  permission: "public",
  tag: "Loyalty",
  response: rewardSchema.array(),
  handle: async ({ scope, caller }) => {
    const {
      rewards,
      connection: { knex: database },
    } = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
    const all = await rewards.listRewards(database)
    if (isManagement(caller)) return all.map(presentReward)
    return (await readProgram(scope)).active ? all.filter(({ enabled }) => enabled).map(presentReward) : []
  },
})

export const POST = endpoint({
  summary: "Adds a reward",
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
