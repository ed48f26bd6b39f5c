import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { withTimeLimit } from "../concurrency"
import { scheduleRetry } from "./retries"

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 5 * 60_000
/** Time limit per order: a payment provider that never answers delays only its own order. */
const SERVING_MS = 20_000

/** An order whose attempt failed. */
export interface Failed {
  readonly orderId: string
  /** Outbox position at which the next attempt begins. */
  readonly position: string
  readonly error: string
  /** Milliseconds until the next attempt. */
  readonly wait: number
}

/**
 * Milliseconds until the next attempt.
 * @param attempts how many attempts had failed before the last one
 */
export function retryWait(attempts: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts, 20))
}

/**
 * Serves one order within the time limit.
 * @returns the error's message; undefined when the attempt succeeded
 */
export async function attempt(serve: () => Promise<void>): Promise<string | undefined> {
  try {
    await withTimeLimit(SERVING_MS, serve())
    return undefined
  } catch (error) {
    // Medusa's workflows throw plain objects that have lost the error's class.
    const { message } = (typeof error === "object" && error !== null ? error : {}) as { message?: unknown }
    return typeof message === "string" ? message : String(error)
  }
}

/** Logs a failed attempt and schedules the next one. */
export async function retryLater(scope: MedusaContainer, trx: Knex.Transaction, name: string, failed: Failed): Promise<void> {
  const { orderId, position, error, wait } = failed
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(`svc: ${name} will try an order again in ${wait} ms: ${error.slice(-300)}`)
  // The wait is counted from now, because serving took time.
  await scheduleRetry(trx, { consumer: name, position, orderId, error, nextAttemptAt: new Date(Date.now() + wait) })
}
