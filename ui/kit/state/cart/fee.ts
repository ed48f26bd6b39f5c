import { signal } from "@preact/signals-core"
import { leastFee, type Rates } from "../../../../src/domain/delivery/least-fee"
import { addressLine } from "../checkout/coverage"
import { client } from "../service"
import { way } from "../visit"

const rates = signal<Rates | undefined>(undefined)
let isAsked = false

/** Whether the fee for delivery is not known, because the address is missing. A fixed fee is charged without one. */
const isFeeOpen = (): boolean => way.value === "delivery" && rates.value?.fee_mode !== "fixed" && addressLine() === undefined

/** Whether a coupon may apply once the fee is known: the service calls one for the delivery not applicable before. */
export const isUndecided = ({ reason }: { readonly reason: string | null }): boolean => isFeeOpen() && reason === "not_applicable"

/** The lowest delivery fee for this subtotal while the address is not known; undefined: the address is known, the fee is not, or it may be free. */
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
