import type { MedusaContainer } from "@medusajs/framework/types"
import { exclusively } from "../../../platform/process/exclusive"

/**
 * Runs work under the lock of the mirror of an order: for one that brings the Medusa order to our status, and for what must not run at the
 * same time, such as captures and refunds. Medusa does not serialise its workflows on one order (this has caused duplicate lines).
 * @throws if the lock is held
 */
export function underMirrorLock<T>(scope: MedusaContainer, orderId: string, work: () => Promise<T>): Promise<T> {
  return exclusively(scope, `svc-mirror:${orderId}`, work)
}
