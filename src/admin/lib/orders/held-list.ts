export interface Listed {
  readonly id: string | number
}

/**
 * A list that does not move while somebody reads it: shown rows keep their places, and new rows are added only on request.
 * @param shown the ids in their shown order
 * @param latest the current list, newest first
 */
export function heldList<T extends Listed>(
  shown: readonly T[],
  latest: readonly T[],
): { readonly rows: readonly T[]; readonly waiting: number } {
  const now = new Map(latest.map((each) => [each.id, each]))
  const known = new Set(shown.map(({ id }) => id))
  const waiting = latest.filter(({ id }) => !known.has(id)).length
  // New rows have moved the same number of old rows to the next page; these stay shown. Any other missing row no longer matches the list.
  const rows = shown.flatMap((each, at) => now.get(each.id) ?? (at >= shown.length - waiting ? [each] : []))
  return { rows, waiting }
}
