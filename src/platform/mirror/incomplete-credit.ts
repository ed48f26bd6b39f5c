import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isAbandoned } from "./incomplete-work"
import type { NativeState, OpenCredit } from "./native-state"

/**
 * Credit lines that a crashed process left unfinished. While one is open, Medusa refuses every other change of the order, such as a
 * cancellation or a fulfilment.
 */
export function abandonedCredits({ openCredits }: Pick<NativeState, "openCredits">, now: number): OpenCredit[] {
  return openCredits.filter((credit) => isAbandoned(credit, now))
}

/** Ends an unfinished credit line: confirms it if it has an amount, otherwise cancels it. */
export async function endCredit(scope: MedusaContainer, { id, filled }: OpenCredit): Promise<void> {
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  await (filled ? orders.confirmOrderChange(id) : orders.cancelOrderChange(id))
}
