/** Points that were earned together and expire together; of a lot, `left` are not spent yet. */
export interface Lot {
  readonly id: number
  readonly left: number
}

/** A part that was taken out of a lot. */
export interface LotPart {
  readonly lot: number
  readonly points: number
}

/**
 * Takes points out of lots, oldest first.
 * @param lots oldest first
 * @returns what was taken from which, or null when there is not enough
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

/** The lots with one of them first, the others in their order: what an order brought is taken back from there first. */
export function withFirst<T extends Lot>(lots: readonly T[], isFirst: (lot: T) => boolean): T[] {
  return [...lots.filter(isFirst), ...lots.filter((lot) => !isFirst(lot))]
}
