import type { Minor } from "./minor"

/**
 * Shares a total out in proportion to weights, to the last minor unit: the parts sum to the total exactly and none is a
 * whole unit away from its exact share (largest remainder; equal remainders go to the earlier part).
 * Without any weight above zero the parts are as equal as they can be.
 * @throws RangeError for a negative weight, or a total with nothing to share it among
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
