import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { keepLease, ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"

/** How a lease lock is taken and kept. Times in milliseconds. */
export interface LeaseTerms {
  /**
   * How long the lease lasts without a renewal. If its process crashes, and other processes could see that process, the lease is released
   * within seconds.
   */
  readonly leaseMs: number
  /** The lease is not renewed for longer than this, so that work that hangs does not keep it. */
  readonly limitMs: number
  /** When to stop waiting for the lease (`performance.now()`). */
  readonly until: number
  /** Pause between two attempts of a waiting request. */
  readonly pauseMs: number
  /** Runs each attempt; default: within the time limit of the request. */
  readonly send?: <T>(attempt: () => Promise<T>) => Promise<T>
}

/** A lease lock that this process holds. */
export interface HeldLease {
  /** True if the process of the lease's previous holder has crashed. */
  readonly isInherited: boolean
  /**
   * Ends the renewals and releases the lease.
   * @throws when the database cannot be reached; then the lease ends by itself
   */
  readonly release: () => Promise<void>
}

/**
 * Takes a lock across all processes for work that outlives a transaction, and renews it until it is released. The lock holds no connection.
 * For work within a transaction, `lockByName` is enough. Rows of a queue have their own lease column instead (`leaseLoop`), so that one
 * statement leases many.
 * @param key what is locked: the id of a cart, or another name
 * @returns the lease; undefined if another owner holds it for too long
 */
export async function holdLease(
  scope: MedusaContainer,
  key: string,
  { leaseMs, limitMs, until, pauseMs, send = (attempt) => attempt() }: LeaseTerms,
): Promise<HeldLease | undefined> {
  const { leaseLocks } = scope.resolve<OrderingService>(ORDERING_MODULE)
  const presence = scope.resolve<SettingsService>(SETTINGS_MODULE).presence()
  const lease = { key, holder: randomUUID(), leaseMs, presence }
  const attempt = () => send(() => leaseLocks.take(lease))
  let taken = await attempt()
  while (taken === undefined) {
    if (performance.now() >= until) return undefined
    await sleep(pauseMs)
    taken = await attempt()
  }
  const stopRenewals = keepLease(leaseLocks, lease, limitMs)
  return {
    isInherited: taken === "inherited",
    release: async () => {
      stopRenewals()
      await leaseLocks.end(lease)
    },
  }
}
