import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { NativeState, OpenCredit } from "./native-state"

/** The platform's workflow begins and confirms one within a moment. What is older belongs to a process that has ended in between. */
const MOMENT_MS = 30_000

/**
 * Credit lines that nobody will confirm any more. The platform changes nothing of an order while one is open: neither would it be
 * cancelled, nor its goods sent.
 */
export function abandonedCredits({ openCredits }: Pick<NativeState, "openCredits">, now: number): OpenCredit[] {
  return openCredits.filter(({ createdAt }) => now - createdAt > MOMENT_MS)
}

/** Ends such a credit line: as it was meant where it says what it is worth; else it never was. */
export async function endCredit(scope: MedusaContainer, { id, filled }: OpenCredit): Promise<void> {
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  await (filled ? orders.confirmOrderChange(id) : orders.cancelOrderChange(id))
}
