import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OnlinePaymentRow } from "../../../modules/ordering"
import { abandonedAt } from "../../../platform/mirror/incomplete-work"
import { nativeRepeatRefunds } from "../../../platform/mirror/native-moves"
import { readNativeState } from "../../../platform/mirror/native-state"
import { repeatRemovedRefunds } from "../../../platform/mirror/removed-refunds"
import { lackingCredit, repeatable } from "../../../platform/mirror/repeated-refund"
import { exclusively } from "../../../platform/process/exclusive"
import { paymentStateOf } from "./payment-scene"

/** Time (ms) until it is checked again whether an edit of the order is over. */
const EDIT_AGAIN_MS = 60_000

/** When to check again; both null: nothing is left to do. */
export interface RefundsLeft {
  /** A refund may still be in progress. */
  readonly refundsAt: Date | null
  /** A refund lacks its credit line, which Medusa takes only when an edit of the order is over. */
  readonly creditAt: Date | null
}

/**
 * Completes refunds that were started in the dashboard by a process that did not finish them: repeats them at the provider and adds the
 * missing entries to the order's transactions and credit lines. A removed order gets no entries.
 * @throws Error when the provider does not answer or refuses, or while the order is being mirrored
 */
export async function endBegunRefunds(scope: MedusaContainer, row: OnlinePaymentRow, now: number): Promise<RefundsLeft> {
  const { order_id: orderId } = row
  const read = () => readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), orderId)
  const state = await read()
  if (!state) {
    const refundsAt = await repeatRemovedRefunds(scope, (await paymentStateOf(scope, row)).payments, now)
    return { refundsAt, creditAt: null }
  }
  const creditAt = new Date(now + EDIT_AGAIN_MS)
  const uncredited = lackingCredit(state, now)
  const repeated = state.payments.flatMap((payment) => repeatable(payment, now))
  const begun = [...repeated, ...(uncredited === null || uncredited.waits ? [] : [uncredited])]
  if (begun.length === 0) return { refundsAt: null, creditAt: uncredited && creditAt }
  const over = Math.max(...begun.map(abandonedAt))
  if (over > now) return { refundsAt: new Date(over), creditAt: null }
  const result = await exclusively(scope, `svc-mirror:${orderId}`, () => nativeRepeatRefunds(scope, { orderId }))
  if (result.outcome === "refused") throw new Error(`A refund could not be completed: ${result.reason}`)
  const after = await read()
  const isCredited = after === undefined || lackingCredit(after, Date.now()) === null
  return { refundsAt: null, creditAt: isCredited ? null : creditAt }
}
