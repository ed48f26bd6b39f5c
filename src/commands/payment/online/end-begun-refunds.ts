import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OnlinePaymentRow } from "../../../modules/ordering"
import { abandonedAt } from "../../../platform/mirror/incomplete-work"
import { nativeRepeatRefunds } from "../../../platform/mirror/native-moves"
import { readNativeState } from "../../../platform/mirror/native-state"
import { repeatable } from "../../../platform/mirror/repeated-refund"
import { exclusively } from "../../../platform/process/exclusive"

/**
 * Completes refunds that a process began in the dashboard and did not finish: the provider is asked again, and the order's
 * books get what they miss.
 * @returns when to look again, because one may still be under way; null: nothing is left
 * @throws Error when the provider does not answer or refuses, or the order is being mirrored
 */
export async function endBegunRefunds(
  scope: MedusaContainer,
  { order_id: orderId }: Pick<OnlinePaymentRow, "order_id">,
  now: number,
): Promise<Date | null> {
  const state = await readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), orderId)
  const begun = (state?.payments ?? []).flatMap((payment) => repeatable(payment, now))
  if (begun.length === 0) return null
  const over = Math.max(...begun.map(abandonedAt))
  if (over > now) return new Date(over)
  const result = await exclusively(scope, `svc-mirror:${orderId}`, () => nativeRepeatRefunds(scope, { orderId }))
  if (result.outcome === "refused") throw new Error(`A refund could not be completed: ${result.reason}`)
  return null
}
