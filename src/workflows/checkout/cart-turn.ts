import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"

/** How long a request waits for those before it. */
const PATIENCE_MS = 10_000
/** How often it asks whether another process is done. */
const PAUSE_MS = 15
/** How long a change may take; completing pays, too. */
const LEASE_MS = { change: 15_000, completion: 60_000 } as const

/** The requests of this process that change a cart, in line: only the first of each cart asks the database. */
const lines = new Map<string, Promise<void>>()

/**
 * Waits for the turn to change a cart of the platform, so that two processes do not each add to a quantity that both have read, nor
 * complete one cart twice.
 * @returns ends the turn; may be called more than once
 * @throws the platform's CONFLICT when the turn does not come in time
 */
export async function takeTurn(
  scope: MedusaContainer,
  cartId: string,
  kind: keyof typeof LEASE_MS,
): Promise<() => Promise<void>> {
  const until = performance.now() + PATIENCE_MS
  const leave = await standInLine(cartId, until)
  const presence = scope.resolve<SettingsService>(SETTINGS_MODULE).presence()
  const turn = { cartId, holder: randomUUID(), leaseMs: LEASE_MS[kind], presence }
  const { cartTurns } = scope.resolve<OrderingService>(ORDERING_MODULE)
  try {
    let taken = await cartTurns.take(turn)
    while (taken === undefined) {
      if (performance.now() > until) throw tooLate()
      await sleep(PAUSE_MS)
      taken = await cartTurns.take(turn)
    }
    if (taken === "inherited") await openPlatformLock(scope, cartId)
  } catch (error) {
    leave()
    throw error
  }
  let ended: Promise<void> | undefined
  return () => {
    ended ??= cartTurns
      .end(turn)
      .catch((error: unknown) => {
        const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        logger.warn(`svc: a turn at a cart was not ended, it ends by itself: ${String(error)}`)
      })
      .finally(leave)
    return ended
  }
}

/**
 * A process that died has left the platform's own lock of the cart where locks outlive processes, in Redis for minutes. Nobody else
 * can have it: whoever changes the cart has the turn.
 */
async function openPlatformLock(scope: MedusaContainer, cartId: string): Promise<void> {
  try {
    await scope.resolve(Modules.LOCKING).release(cartId)
  } catch (error) {
    const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.warn(`svc: the lock of a cart stays until it ends by itself: ${String(error)}`)
  }
}

async function standInLine(cartId: string, until: number): Promise<() => void> {
  const before = lines.get(cartId)
  let leave: () => void = () => undefined
  const mine = new Promise<void>((resolve) => {
    leave = resolve
  })
  const place = (before ?? Promise.resolve()).then(() => mine)
  lines.set(cartId, place)
  const left = (): void => {
    leave()
    if (lines.get(cartId) === place) lines.delete(cartId)
  }
  if (before && !(await inTime(before, until))) {
    left()
    throw tooLate()
  }
  return left
}

async function inTime(before: Promise<void>, until: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, until - performance.now()))
  })
  return Promise.race([before.then(() => true), late]).finally(() => clearTimeout(timer))
}

function tooLate(): MedusaError {
  return new MedusaError(MedusaError.Types.CONFLICT, "The cart is being changed by another request")
}
