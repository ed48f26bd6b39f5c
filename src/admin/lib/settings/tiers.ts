import { canonicalDecimal, isBelow } from "../../../domain/settings/decimal"
import { decimalText } from "../typed-numbers"

/** A tier while it is edited: its end and its fee. It starts at the end of the tier above, so there are no gaps and no overlaps. */
export interface TierDraft {
  readonly to: string
  readonly fee: string
}

interface Tier {
  readonly from_km: number | string
  readonly to_km: number | string
  readonly fee: number | string
}

export function tierDrafts(tiers: readonly Tier[]): readonly TierDraft[] {
  return tiers.map(({ to_km, fee }) => ({ to: String(to_km), fee: String(fee) }))
}

/** A decimal as people type it; invalid text is returned unchanged. */
const exactOf = (typed: string): string => canonicalDecimal(decimalText(typed)) ?? decimalText(typed)

/** The start of a tier. @param index its row */
export function startOf(tiers: readonly TierDraft[], index: number): string {
  const above = tiers[index - 1]
  return above === undefined ? "0" : exactOf(above.to)
}

/** The tiers as settings. */
export function tierBodies(tiers: readonly TierDraft[]) {
  return tiers.map(({ to, fee }, index) => ({ from_km: startOf(tiers, index), to_km: exactOf(to), fee: exactOf(fee) }))
}

/** The problems of a row: its end is not a number, or not greater than that of the row above; its fee is not a number. */
export function tierProblem(tiers: readonly TierDraft[], index: number): { readonly to: boolean; readonly fee: boolean } {
  const { from_km: from, to_km: to, fee } = tierBodies(tiers)[index] ?? { from_km: "0", to_km: "", fee: "" }
  const isRead = (exact: string) => canonicalDecimal(exact) !== null && !isBelow(exact, "0")
  return { to: !isRead(to) || (isRead(from) && !isBelow(from, to)), fee: !isRead(fee) }
}

/** Whether all rows are valid. */
export function areTiersWhole(tiers: readonly TierDraft[]): boolean {
  return tiers.every((_, index) => {
    const { to, fee } = tierProblem(tiers, index)
    return !to && !fee
  })
}
