import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isAbandoned } from "./half-made"
import type { NativeState, OpenCredit } from "./native-state"

/**
 * Credit lines that nobody will confirm any more. The platform changes nothing of an order while one is open: neither would it be
 * cancelled, nor its goods sent.
 */
export function abandonedCredits({ openCredits }: Pick<NativeState, "openCredits">, now: number): OpenCredit[] {
  return openCredits.filter((credit) => isAbandoned(credit, now))
}

/** Ends such a credit line: as it was meant where it says what it is worth; else it never was. */
export async function endCredit(scope: MedusaContainer, { id, filled }: OpenCredit): Promise<void> {
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  await (filled ? orders.confirmOrderChange(id) : orders.cancelOrderChange(id))
}
