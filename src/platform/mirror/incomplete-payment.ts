import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { runWorkflow } from "../process/run-workflow"
import { assertAbandoned } from "./incomplete-work"
import type { NativeState } from "./native-state"

/**
 * Completes captures that a process started and did not finish. Medusa stores a capture, asks the provider, then marks the capture as made.
 * Without the mark, it is unknown whether the provider was asked. The plugin asks again, as Medusa does after a lost response; providers
 * capture a payment only once.
 * @returns whether there were such captures
 * @throws Error if another process may still be capturing
 */
export async function endCaptures(
  scope: MedusaContainer,
  { payments }: Pick<NativeState, "payments">,
  { actor, now }: { readonly actor: string | undefined; readonly now: number },
): Promise<boolean> {
  let ended = false
  for (const { id, unconfirmed } of payments) {
    if (unconfirmed === null) continue
    assertAbandoned(unconfirmed, now)
    await scope.resolve<IPaymentModuleService>(Modules.PAYMENT).deleteCaptures([unconfirmed.id])
    await runWorkflow(capturePaymentWorkflow, scope, { payment_id: id, captured_by: actor })
    ended = true
  }
  return ended
}

/**
 * Deletes unfinished refunds of payments whose whole captured amount is covered by refunds. Medusa stores a refund, asks the provider, then
 * books the refund. Without the booking, it is unknown whether the provider was asked. The plan's later parts refund the amount again, or
 * `giveMoneyBack` does. A provider refunds no more than was paid. The row of a partial refund stays.
 * @returns whether there were such refunds
 * @throws Error if another process may still be refunding
 */
export async function endRefunds(
  scope: MedusaContainer,
  { payments }: Pick<NativeState, "payments">,
  now: number,
): Promise<boolean> {
  const begun = payments.filter(({ begunRefunds, captured, refunded }) => begunRefunds.length > 0 && refunded >= captured)
  for (const { begunRefunds } of begun) {
    for (const each of begunRefunds) assertAbandoned(each, now)
    await scope.resolve<IPaymentModuleService>(Modules.PAYMENT).deleteRefunds(begunRefunds.map((each) => each.id))
  }
  return begun.length > 0
}

/**
 * Recalculates the sums of payment collections that lack a capture or refund. Medusa updates the sums last, so a crash leaves a paid order
 * shown as unpaid. Capturing an already captured payment only recalculates.
 * @returns whether there were such collections
 */
export async function sumUpCollections(
  scope: MedusaContainer,
  { collections, payments }: Pick<NativeState, "collections" | "payments">,
): Promise<boolean> {
  const open = collections.filter(({ summedUp }) => !summedUp)
  const captured = payments.filter(({ collectionId, confirmed }) => confirmed && open.some(({ id }) => id === collectionId))
  for (const { id } of captured) await scope.resolve<IPaymentModuleService>(Modules.PAYMENT).capturePayment({ payment_id: id })
  return captured.length > 0
}
