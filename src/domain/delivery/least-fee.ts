/** The delivery rates as guests read them (`GET /delivery/config`), in major units. */
export interface Rates {
  readonly fee_mode: "fixed" | "per_km" | "tiers"
  readonly fixed_fee: number
  readonly fee_per_km: number
  readonly tiers: readonly { readonly fee: number }[]
  readonly free_from: number | null
}

/**
 * The lowest possible delivery fee while the distance is not known: the fee for one kilometre, or of the cheapest tier. Screens show it
 * with "from". Not to be called for a fixed fee, which needs no distance.
 * @param subtotal of the cart, for `free_from`
 * @returns major units; 0: delivery is free or can be free
 */
export function leastFee({ fee_mode, fee_per_km, tiers, free_from }: Rates, subtotal: number): number {
  if (free_from !== null && subtotal >= free_from) return 0
  if (fee_mode === "tiers") return tiers.length > 0 ? Math.min(...tiers.map(({ fee }) => fee)) : 0
  return fee_per_km
}
