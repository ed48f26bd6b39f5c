import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { KeyedQueue } from "../../concurrency"
import { type HeldLease, holdLease } from "../../platform/process/lease-lock"

/** How long a request waits for the lock. */
const PATIENCE_MS = 10_000
/** How often it checks whether another process has released the lock. */
const PAUSE_MS = 15
/**
 * How long (ms) the lock lasts without a renewal. If its process crashes, the other processes usually notice it and release the lock within
 * seconds.
 */
const LEASE_MS = 15_000
/** Maximum time for which the lock is renewed. A completion takes longer because it pays. */
const LIMIT_MS = { change: 15_000, completion: 60_000 } as const

/** Requests of this process that wait for the same cart, in order. Only the first one per cart polls the database. */
const queue = new KeyedQueue()

/**
 * Takes the lock on a Medusa cart. Without it, one of two concurrent requests could overwrite the quantity of the other, or both could
 * complete the cart.
 * @returns a function that releases the lock; it may be called more than once
 * @throws Medusa's CONFLICT when the lock is not free in time
 */
export async function lockCart(
  scope: MedusaContainer,
  cartId: string,
  kind: keyof typeof LIMIT_MS,
): Promise<() => Promise<void>> {
  const until = performance.now() + PATIENCE_MS
  const leaveQueue = await queue.enter(cartId, PATIENCE_MS, tooLate)
  const lock = await takeLock(scope, cartId, LIMIT_MS[kind], until).catch((error: unknown) => {
    leaveQueue()
    throw error
  })
  let ended: Promise<void> | undefined
  return () => {
    ended ??= lock
      .release()
      .catch((error: unknown) => {
        const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        logger.warn(`svc: the lock of a cart was not released, its lease will expire: ${String(error)}`)
      })
      .finally(leaveQueue)
    return ended
  }
}

async function takeLock(scope: MedusaContainer, cartId: string, limitMs: number, until: number): Promise<HeldLease> {
  const held = await holdLease(scope, cartId, { leaseMs: LEASE_MS, limitMs, until, pauseMs: PAUSE_MS })
  if (held === undefined) throw tooLate()
  if (held.isInherited) await openPlatformLock(scope, cartId)
  return held
}

/**
 * If the previous holder crashed, Medusa's own lock on the cart may remain for minutes (with Redis locking). Every change of the cart needs
 * our lock first. So Medusa's lock is either left over, or held by work that runs longer than our lock is renewed.
 */
async function openPlatformLock(scope: MedusaContainer, cartId: string): Promise<void> {
  try {
    await scope.resolve(Modules.LOCKING).release(cartId)
  } catch (error) {
    const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.warn(`svc: Medusa's lock of a cart was not released, it will expire: ${String(error)}`)
  }
}

function tooLate(): MedusaError {
  return new MedusaError(MedusaError.Types.CONFLICT, "The cart is being changed by another request")
}
