import type { MedusaContainer } from "@medusajs/framework/types"
import { judgeReward, type NewReward, type Reward, type RewardChange } from "../../domain/loyalty"
import { requireFreshVersion } from "../../domain/settings/require-fresh-version"
import { fail, failWith, invalidField } from "../../errors"
import { LOYALTY_MODULE, type LoyaltyService } from "../../modules/loyalty"
import { readCatalogue } from "../../platform/catalogue/catalogue-view"
import { unitOfWork } from "../../platform/process/unit-of-work"

/**
 * Adds a reward.
 * @throws rest_invalid_param, rest_missing_callback_param
 */
export async function createReward(scope: MedusaContainer, reward: NewReward, now: number): Promise<Reward> {
  await requireSound(scope, reward, now)
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  return loyalty.insertReward(reward, now)
}

/**
 * Changes the given fields of a reward. Coupons already issued for it stay as they are.
 * @param terms `ifMatch` returns whether the client has read the current state of the rewards; undefined: no check is made
 * @throws loyalty_reward_not_found, svc_settings_changed, rest_invalid_param, rest_missing_callback_param
 */
export async function changeReward(
  scope: MedusaContainer,
  id: number,
  change: RewardChange,
  { ifMatch, now }: { readonly ifMatch?: ((all: readonly Reward[]) => boolean) | undefined; readonly now: number },
): Promise<Reward> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const present = await loyalty.findReward(id)
  if (!present) throw fail("loyalty_reward_not_found")
  if (change.product_id) await requireProduct(scope, change.product_id, now)
  const { result } = await unitOfWork(scope, async ({ trx }) => {
    const rewards = loyalty.in(trx)
    const all = await rewards.lockRewards()
    requireFreshVersion(ifMatch, all)
    const before = all.find((reward) => reward.id === id)
    if (!before) throw fail("loyalty_reward_not_found")
    const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after: Reward = { ...before, ...sent }
    requireConsistent(after)
    return rewards.updateReward(after, now)
  })
  return result
}

/**
 * Deletes a reward.
 * @returns the record before its deletion
 * @throws loyalty_reward_not_found
 */
export async function removeReward(scope: MedusaContainer, id: number): Promise<Reward> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const removed = await loyalty.deleteReward(id)
  if (!removed) throw fail("loyalty_reward_not_found")
  return removed
}

async function requireSound(scope: MedusaContainer, reward: NewReward, now: number): Promise<void> {
  requireConsistent(reward)
  if (reward.product_id !== null) await requireProduct(scope, reward.product_id, now)
}

function requireConsistent(reward: Pick<Reward, "type" | "value" | "product_id">): void {
  const issue = judgeReward(reward)
  if (!issue) return
  const { field, code } = issue
  if (code === "rest_missing_callback_param") throw failWith(code, { fields: [field] }, {})
  throw invalidField(field, { code })
}

async function requireProduct(scope: MedusaContainer, productId: string, now: number): Promise<void> {
  if ((await readCatalogue(scope, now)).productById.has(productId)) return
  throw invalidField("product_id", { code: "rest_not_in_enum" })
}
