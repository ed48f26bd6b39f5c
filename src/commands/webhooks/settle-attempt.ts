import type { MedusaContainer } from "@medusajs/framework/types"
import { type DisabledReason, healthAfterFailure, isSuccess, nextAttemptAt } from "../../domain/webhooks"
import type { AttemptResult, LeasedDelivery } from "../../modules/webhooks"
import { databaseOf, webhookRows } from "./parts"

/** After this many consecutive failures a receiver counts as unreachable and gets one attempt at a time. */
export const FAILURES_UNTIL_AWAY = 3
/** When a receiver is reachable again, its waiting deliveries are sent spread over this time (ms). */
const RETURN_SPREAD_MS = 500

/** The result of an attempt. `lookAgainAt`: epoch milliseconds at which something may be due; null for none. */
export interface Settled {
  readonly lookAgainAt: number | null
  readonly disabled: boolean
}

const NOTHING: Settled = { lookAgainAt: null, disabled: false }

/**
 * Stores an attempt and updates the health of its webhook (contract section 12).
 * @param disable the reason why the webhook can never be sent, otherwise null
 */
export function settleAttempt(
  scope: MedusaContainer,
  delivery: LeasedDelivery,
  result: AttemptResult,
  disable: DisabledReason | null,
  now: number,
): Promise<Settled> {
  const succeeded = result.responseStatus !== null && isSuccess(result.responseStatus)
  return succeeded ? settleSucceeded(scope, delivery, result, now) : settleFailed(scope, delivery, result, disable, now)
}

async function settleSucceeded(
  scope: MedusaContainer,
  delivery: LeasedDelivery,
  result: AttemptResult,
  now: number,
): Promise<Settled> {
  const rows = webhookRows(scope)
  const at = new Date(now)
  const failures = await rows.settleDelivered(databaseOf(scope), delivery, result)
  if (!failures) return NOTHING
  return databaseOf(scope).transaction(async (trx) => {
    const webhook = await rows.lockWebhook(trx, delivery.webhook)
    if (!webhook || webhook.failure_count === 0) return NOTHING
    await rows.recordFailing(trx, webhook, { failureCount: 0, failingSince: null, disable: null }, at)
    // With so few failures the receiver did not count as unreachable, so nothing was held back.
    if (webhook.failure_count < FAILURES_UNTIL_AWAY) return NOTHING
    await rows.makeDueSoon(trx, webhook.number, at, RETURN_SPREAD_MS)
    return { lookAgainAt: now + RETURN_SPREAD_MS, disabled: false }
  })
}

function settleFailed(
  scope: MedusaContainer,
  delivery: LeasedDelivery,
  result: AttemptResult,
  disable: DisabledReason | null,
  now: number,
): Promise<Settled> {
  const rows = webhookRows(scope)
  const next = nextAttemptAt(delivery.attempt, delivery.created_at.getTime(), now, Math.random())
  return databaseOf(scope).transaction(async (trx) => {
    const webhook = await rows.lockWebhook(trx, delivery.webhook)
    if (!webhook) return NOTHING
    const status = next === null ? "failed" : "pending"
    if (!(await rows.recordAttempt(trx, delivery, status, result, next === null ? null : new Date(next)))) return NOTHING
    const health = { failureCount: webhook.failure_count, failingSince: webhook.failing_since?.getTime() ?? null }
    const after = healthAfterFailure(health, result.responseStatus, now)
    const reason = disable ?? after.disable
    const failingSince = after.failingSince === null ? null : new Date(after.failingSince)
    await rows.recordFailing(trx, webhook, { failureCount: after.failureCount, failingSince, disable: reason }, new Date(now))
    return { lookAgainAt: next, disabled: reason !== null && webhook.status === "active" }
  })
}
