import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { assertAbandoned } from "./half-made"
import type { NativeState } from "./native-state"

/**
 * Makes the captures that a process has begun and not ended. The platform writes a capture down, then asks the provider, then notes that it
 * was made: of one without that note nobody knows whether the provider was asked. It is asked again, as the platform itself asks again after a
 * lost answer; providers capture a payment once.
 * @returns whether there were any
 * @throws Error when somebody may be just at it
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
    await capturePaymentWorkflow(scope).run({ input: { payment_id: id, captured_by: actor } })
    ended = true
  }
  return ended
}

/**
 * Has collections summed up again that do not know what was captured and refunded: the platform sums up last, and says an order unpaid of which
 * the money is there. Capturing what is captured does nothing but that.
 * @returns whether there were any
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
