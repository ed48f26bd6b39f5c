import type { MedusaContainer } from "@medusajs/framework/types"
import { afterFailure, type DisabledReason, isTaken, nextAttemptAt } from "../../domain/webhooks"
import type { AttemptResult, ClaimedDelivery } from "../../modules/webhooks"
import { databaseOf, webhookRows } from "./parts"

/** From so many failures in a row on a receiver counts as away: it is knocked at by one attempt at a time. */
export const AWAY_FROM = 3
/** After a receiver's return what waits for it comes within this long. */
const RETURN_SPREAD_MS = 500

/** What an attempt has led to. `lookAgainAt`: epoch ms at which something may be due. */
export interface Settled {
  readonly lookAgainAt: number | null
  readonly disabled: boolean
}

const NOTHING: Settled = { lookAgainAt: null, disabled: false }

/**
 * Records an attempt and what it says of the receiver (contract section 12).
 * @param disable why the webhook cannot be sent at all
 */
export function settleAttempt(
  scope: MedusaContainer,
  delivery: ClaimedDelivery,
  result: AttemptResult,
  disable: DisabledReason | null,
  now: number,
): Promise<Settled> {
  const taken = result.responseStatus !== null && isTaken(result.responseStatus)
  return taken ? settleTaken(scope, delivery, result, now) : settleFailed(scope, delivery, result, disable, now)
}

async function settleTaken(
  scope: MedusaContainer,
  delivery: ClaimedDelivery,
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
    await rows.noteFailing(trx, webhook, { failureCount: 0, failingSince: null, disable: null }, at)
    // One that fails at a few events and takes the others has not been away.
    if (webhook.failure_count < AWAY_FROM) return NOTHING
    await rows.hurry(trx, webhook.number, at, RETURN_SPREAD_MS)
    return { lookAgainAt: now + RETURN_SPREAD_MS, disabled: false }
  })
}

function settleFailed(
  scope: MedusaContainer,
  delivery: ClaimedDelivery,
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
    if (!(await rows.settleAttempt(trx, delivery, status, result, next === null ? null : new Date(next)))) return NOTHING
    const health = { failureCount: webhook.failure_count, failingSince: webhook.failing_since?.getTime() ?? null }
    const after = afterFailure(health, result.responseStatus, now)
    const reason = disable ?? after.disable
    const failingSince = after.failingSince === null ? null : new Date(after.failingSince)
    await rows.noteFailing(trx, webhook, { failureCount: after.failureCount, failingSince, disable: reason }, new Date(now))
    return { lookAgainAt: next, disabled: reason !== null && webhook.status === "active" }
  })
}
