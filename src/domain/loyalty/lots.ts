/** Points that were earned together and expire together. `left` are not spent yet. */
export interface Lot {
  readonly id: number
  readonly left: number
}

/** Points taken from a lot. */
export interface LotPart {
  readonly lot: number
  readonly points: number
}

/**
 * Takes points out of lots, oldest first.
 * @param lots oldest first
 * @returns the points taken per lot, or null when there are not enough
 */
export function takeOldestFirst(lots: readonly Lot[], points: number): LotPart[] | null {
  const parts: LotPart[] = []
  let missing = points
  for (const { id, left } of lots) {
    if (missing === 0) break
    const taken = Math.min(left, missing)
    if (taken > 0) parts.push({ lot: id, points: taken })
    missing -= taken
  }
  return missing === 0 ? parts : null
}

/** Moves the lots that meet a condition to the front, and keeps the order of the others: an order's own points are taken back first. */
export function withFirst<T extends Lot>(lots: readonly T[], isFirst: (lot: T) => boolean): T[] {
  return [...lots.filter(isFirst), ...lots.filter((lot) => !isFirst(lot))]
}
