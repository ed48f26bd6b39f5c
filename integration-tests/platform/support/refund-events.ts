import { setTimeout as sleep } from "node:timers/promises"
import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules, PaymentEvents } from "@medusajs/framework/utils"
import { type NativeMove, type NativeOutcome, nativeRefund } from "../../../src/platform/mirror/native-moves"
import type { Host } from "./host-context"

const PATIENCE_MS = 10_000

/**
 * Refunds an order, and waits up to ten seconds for the refund event.
 * @returns the outcome, and the data of each refund event that a subscriber received
 */
export async function refundAndHear(
  { scope }: Host,
  move: NativeMove,
): Promise<{ readonly outcome: NativeOutcome; readonly heard: readonly unknown[] }> {
  const bus = scope.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  const heard: unknown[] = []
  const subscriber = async ({ data }: { readonly data: unknown }) => void heard.push(data)
  const context = { subscriberId: "refund-events" }
  bus.subscribe(PaymentEvents.REFUNDED, subscriber, context)
  try {
    const outcome = await nativeRefund(scope, move)
    for (const end = Date.now() + PATIENCE_MS; heard.length === 0 && Date.now() < end; ) await sleep(50)
    return { outcome, heard }
  } finally {
    bus.unsubscribe(PaymentEvents.REFUNDED, subscriber, context)
  }
}
