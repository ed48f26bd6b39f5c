import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, OrderStatus } from "@medusajs/framework/utils"
import { failpoint } from "../process/failpoint"
import { type NativeState, readNativeState } from "./native-state"

/** A move of our order that the platform's is to follow. */
export interface NativeMove {
  readonly orderId: string
  /** Who moved the order, as the platform keeps it with what it makes (`created_by`, `captured_by` …). */
  readonly actor?: string
  /** The tracking link, shown with the shipment. */
  readonly trackingUrl?: string | null
}

export type NativeOutcome =
  /** The platform's order is now where it belongs; `did` names what was missing (empty: nothing). */
  | { readonly outcome: "done"; readonly did: readonly string[] }
  /** The platform will not do it, now or later (an order edited or cancelled by hand, a missing shipping profile): not to be tried again. */
  | { readonly outcome: "refused"; readonly reason: string; readonly did: readonly string[] }

/** One thing that a counterpart consists of. Does what is missing and says whether anything was. */
export type Part = (scope: MedusaContainer, move: NativeMove, state: NativeState) => Promise<boolean>

/** The parts in order, and those among all parts that are run on an order that is cancelled natively, too. */
interface Plan {
  readonly parts: readonly Part[]
  readonly evenCancelled: readonly Part[]
}

/**
 * Runs the parts in order, each on the state as the one before has left it. What the platform refuses does not keep the rest from
 * being done: goods that cannot be fulfilled are no reason not to book the money.
 */
export async function drive(scope: MedusaContainer, move: NativeMove, { parts, evenCancelled }: Plan): Promise<NativeOutcome> {
  const did: string[] = []
  const reasons: string[] = []
  await failpoint("native.before")
  for (const part of parts) {
    const state = await stateOf(scope, move)
    if (state === undefined) {
      return { outcome: "refused", reason: "The platform has no such order", did }
    }
    if (state.status === OrderStatus.CANCELED && !evenCancelled.includes(part)) {
      return { outcome: "refused", reason: "The platform's order is cancelled", did }
    }
    try {
      if (await part(scope, move, state)) {
        did.push(part.name)
        await failpoint("native.between")
      }
    } catch (error) {
      if (!isRefusal(error)) {
        throw error
      }
      reasons.push(`${part.name}: ${error.message}`)
    }
  }
  await failpoint("native.after")
  return reasons.length === 0 ? { outcome: "done", did } : { outcome: "refused", reason: reasons.join("; "), did }
}

/** How far the platform's order is; undefined when there is none. */
export function stateOf(scope: MedusaContainer, { orderId }: NativeMove): Promise<NativeState | undefined> {
  return readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), orderId)
}

const REFUSALS: readonly string[] = [MedusaError.Types.INVALID_DATA, MedusaError.Types.NOT_ALLOWED, MedusaError.Types.NOT_FOUND]

/** The platform changes nothing while an edit of the order is open: that ends. */
const EDIT_IS_OPEN = /active order change/i

/** Errors of the platform that another attempt would meet again. Errors that went through its workflows have lost their class. */
function isRefusal(error: unknown): error is { readonly message: string } {
  if (typeof error !== "object" || error === null) return false
  const { type, message } = error as { type?: unknown; message?: unknown }
  return REFUSALS.includes(String(type)) && !EDIT_IS_OPEN.test(String(message))
}
