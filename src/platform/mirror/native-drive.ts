import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, OrderStatus } from "@medusajs/framework/utils"
import { failpoint } from "../process/failpoint"
import type { NotifyFailed } from "./failed-refund"
import { type NativePayment, type NativeState, readNativeState } from "./native-state"

/** A status change of our order that Medusa's order has to follow. */
export interface NativeMove {
  readonly orderId: string
  /** The actor of the status change; Medusa stores it in `created_by`, `captured_by` and others. */
  readonly actor?: string
  /** The tracking link, stored with the shipment. */
  readonly trackingUrl?: string | null
  /** The payment collection whose money `giveMoneyBack` returns; default: there is none. */
  readonly settledCollection?: string
  /** True: do not capture any money of `settledCollection`, because it is returned or may be returned. */
  readonly isHeldBack?: boolean
  /** True if refunded amounts are due again: the order has failed, and the store may revive it. */
  readonly isDueAgain?: boolean
  /** Notifies the store of started refunds that were not made, or may not have been made. */
  readonly notifyFailed?: NotifyFailed
  /**
   * Called for each refund that its provider has refused and that `giveMoneyBack` does not make.
   * @param amount decimal text, major units
   */
  readonly onRefused?: (payment: NativePayment, amount: string) => void
}

/** The result of bringing Medusa's order to our status. */
export type NativeOutcome =
  /** Medusa's order is in the wanted state; `did` names the parts that did something (empty: none). */
  | { readonly outcome: "done"; readonly did: readonly string[] }
  /** Medusa refuses permanently (an order edited or cancelled by hand, a missing shipping profile): do not try again. */
  | { readonly outcome: "refused"; readonly reason: string; readonly did: readonly string[] }

/** One part of a native counterpart (contract section 7). Does what is missing, and returns whether anything was missing. */
export type Part = (scope: MedusaContainer, move: NativeMove, state: NativeState) => Promise<boolean>

/** The parts in order, and those that also run on an order that was cancelled in Medusa. */
interface Plan {
  readonly parts: readonly Part[]
  readonly evenCancelled: readonly Part[]
}

/**
 * Runs the parts in order; each reads the state again. A part that Medusa refuses does not stop the others: if goods cannot be fulfilled,
 * the money is still booked. The run ends early if the order does not exist, or at a part that does not run on a cancelled order.
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

/** The state of Medusa's order; undefined if it does not exist. */
export function stateOf(scope: MedusaContainer, { orderId }: NativeMove): Promise<NativeState | undefined> {
  return readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), orderId)
}

const REFUSALS: readonly string[] = [MedusaError.Types.INVALID_DATA, MedusaError.Types.NOT_ALLOWED, MedusaError.Types.NOT_FOUND]

/** Medusa refuses every change while an edit of the order is open. This is temporary. */
const EDIT_IS_OPEN = /active order change/i

/** True for errors that would occur again at the next attempt. Errors from workflows have lost their class, so compare `type`. */
function isRefusal(error: unknown): error is { readonly message: string } {
  if (typeof error !== "object" || error === null) return false
  const { type, message } = error as { type?: unknown; message?: unknown }
  return REFUSALS.includes(String(type)) && !EDIT_IS_OPEN.test(String(message))
}
