import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { withTimeLimit } from "../concurrency"
import { scheduleRetry } from "./retries"

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 5 * 60_000
/** How long one order may take: a payment provider that never answers delays its own order, and no other. */
const SERVING_MS = 20_000

/** An order that was not served. */
export interface Failed {
  readonly orderId: string
  /** Outbox position from which the next attempt begins. */
  readonly position: string
  readonly error: string
  /** Milliseconds until the next attempt. */
  readonly wait: number
}

/** Milliseconds until the next attempt, after so many failed ones. */
export function retryWait(attempts: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts, 20))
}

/** Serves one order within the time limit. @returns why it failed; undefined when it was served */
export async function attempt(serve: () => Promise<void>): Promise<string | undefined> {
  try {
    await withTimeLimit(SERVING_MS, serve())
    return undefined
  } catch (error) {
    // Medusa's workflows throw plain objects that have lost the class of the error.
    const { message } = (typeof error === "object" && error !== null ? error : {}) as { message?: unknown }
    return typeof message === "string" ? message : String(error)
  }
}

/** Logs a failed attempt and writes down when the next one is due. */
export async function retryLater(scope: MedusaContainer, trx: Knex.Transaction, name: string, failed: Failed): Promise<void> {
  const { orderId, position, error, wait } = failed
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(`svc: ${name} will try an order again in ${wait} ms: ${error.slice(-300)}`)
  // Counted from now: serving took its time.
  await scheduleRetry(trx, { consumer: name, position, orderId, error, nextAttemptAt: new Date(Date.now() + wait) })
}
