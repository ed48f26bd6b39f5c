import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  type NativeMove,
  type NativeOutcome,
  nativeCancel,
  nativeComplete,
  nativeFinalize,
  nativeRefund,
  nativeShip,
} from "../../../src/platform/mirror/native-moves"
import type { Host } from "./host-context"

const MOVES = { nativeShip, nativeComplete, nativeFinalize, nativeCancel, nativeRefund }

/** Makes the platform's order follow a move of the plugin's order. */
export async function moveNatively(
  { scope }: Host,
  { move, ...input }: NativeMove & { readonly move: keyof typeof MOVES },
): Promise<NativeOutcome> {
  return await MOVES[move](scope, input)
}

/**
 * Like {@link moveNatively}, in a process that crashes after this many commits.
 * @returns the outcome, or undefined if the process crashed
 */
export function moveAndDie(
  { scope, crashBehind }: Host,
  { move, commits, ...input }: NativeMove & { readonly move: keyof typeof MOVES; readonly commits: number },
): Promise<NativeOutcome | undefined> {
  return crashBehind(commits, () => MOVES[move](scope, input))
}

/**
 * Creates the order change that a process leaves if it crashes while the platform's cancellation writes a credit line.
 * @param filled whether the change already contains the credit line
 * @param age milliseconds since the change was created
 * @returns the id of the order change
 */
export async function leaveCredit(
  { scope, knex }: Host,
  { orderId, filled, age }: { orderId: string; filled: boolean; age: number },
): Promise<string> {
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  const { id, version } = await orders.createOrderChange({ order_id: orderId, change_type: "credit_line" })
  if (filled) {
    await orders.addOrderAction({
      order_id: orderId,
      order_change_id: id,
      version,
      action: "CREDIT_LINE_ADD",
      reference: "payment_collection",
      reference_id: "pay_col_1",
      amount: 0,
    })
  }
  await knex("order_change")
    .where({ id })
    .update({ created_at: new Date(Date.now() - age) })
  return id
}
