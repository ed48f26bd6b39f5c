import { signal } from "@preact/signals-core"
import { leastFee, type Rates } from "../../../../src/domain/delivery/least-fee"
import { addressLine } from "../checkout/coverage"
import { client } from "../service"
import { way } from "../visit"

const rates = signal<Rates | undefined>(undefined)
let isAsked = false

/** Whether the delivery fee is unknown because the address is missing. A fixed fee does not need an address. */
const isFeeOpen = (): boolean => way.value === "delivery" && rates.value?.fee_mode !== "fixed" && addressLine() === undefined

/** Whether a coupon may apply when the fee is known. Without an address, the service reports a coupon for the fee as not applicable. */
export const isUndecided = ({ reason }: { readonly reason: string | null }): boolean => isFeeOpen() && reason === "not_applicable"

/**
 * The lowest delivery fee for this subtotal while the address is missing. Undefined: the address is known, the rates are not, or delivery may be
 * free.
 */
export function feeFrom(subtotal: string): string | undefined {
  if (!isFeeOpen()) return undefined
  if (!isAsked) void askForRates()
  const least = rates.value ? leastFee(rates.value, Number(subtotal)) : 0
  return least > 0 ? String(least) : undefined
}

async function askForRates(): Promise<void> {
  isAsked = true
  try {
    rates.value = await (await client()).delivery.config()
  } catch {
    isAsked = false
  }
}
