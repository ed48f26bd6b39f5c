import type { MedusaContainer } from "@medusajs/framework/types"
import { exclusively } from "../../../platform/process/exclusive"

/**
 * Runs work under the mirror lock of an order. The mirror holds the lock while it updates the Medusa order to our status. Work that must
 * not run at the same time, such as captures and refunds, takes the same lock. Medusa does not serialise its workflows on one order (this
 * has caused duplicate lines).
 * @throws Error while other work holds the lock
 */
export function underMirrorLock<T>(scope: MedusaContainer, orderId: string, work: () => Promise<T>): Promise<T> {
  return exclusively(scope, `svc-mirror:${orderId}`, work)
}
