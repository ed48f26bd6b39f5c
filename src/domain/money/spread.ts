import type { Minor } from "./minor"

/**
 * Splits a total in proportion to weights. The parts sum to the total exactly, and each is less than one minor unit from its
 * exact share (largest remainder; equal remainders go to the earlier part). If no weight is above zero, the parts are as equal as
 * possible.
 * @throws RangeError for a negative weight, or a total without any parts
 */
export function spread(total: Minor, weights: readonly Minor[]): Minor[] {
  if (weights.some((weight) => weight < 0n)) throw new RangeError("a weight is negative")
  if (weights.length === 0) {
    if (total !== 0n) throw new RangeError("nothing to share the total among")
    return []
  }
  if (total < 0n) return spread(-total, weights).map((part) => -part)
  const sum = weights.reduce((left, right) => left + right, 0n)
  return sum === 0n
    ? byLargestRemainder(
        total,
        weights.map(() => 1n),
        BigInt(weights.length),
      )
    : byLargestRemainder(total, weights, sum)
}

function byLargestRemainder(total: Minor, weights: readonly bigint[], sum: bigint): Minor[] {
  const parts = weights.map((weight) => (total * weight) / sum)
  const remainders = weights.map((weight, index) => ({ index, remainder: (total * weight) % sum }))
  const missing = Number(total - parts.reduce((left, right) => left + right, 0n))
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  for (const { index } of remainders.slice(0, missing)) parts[index] = (parts[index] ?? 0n) + 1n
  return parts
}
