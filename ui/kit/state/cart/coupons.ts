import { effect, signal } from "@preact/signals-core"
import { keep, kept, onOtherTab } from "../kept"
import { keptWithCart } from "./cart"

const DAY = 86_400_000

/** The coupon codes of this cart. */
export const coupons = signal<readonly string[]>([])

const readCoupons = (): void => {
  coupons.value = kept<string[]>(keptWithCart("coupons"), DAY) ?? []
}

// Runs again for another cart: the cart of a table is known only after the table's code was read.
effect(readCoupons)
onOtherTab((isOf) => isOf(keptWithCart("coupons")) && readCoupons())

export function addCoupon(code: string): void {
  const text = code.trim()
  if (text !== "" && !coupons.value.includes(text)) change([...coupons.value, text])
}

export function removeCoupon(code: string): void {
  change(coupons.value.filter((each) => each !== code))
}

export function forgetCoupons(): void {
  change([])
}

function change(codes: readonly string[]): void {
  coupons.value = codes
  keep(keptWithCart("coupons"), codes.length > 0 ? codes : undefined)
}
