interface Listed {
  readonly id: string
}

/**
 * A list that stays still while it is read: shown rows keep their places, and new rows are added only on request.
 * @param shown the ids as they are shown, in their order
 * @param latest the list as it is now, newest first
 */
export function heldList<T extends Listed>(
  shown: readonly T[],
  latest: readonly T[],
): { readonly rows: readonly T[]; readonly waiting: number } {
  const now = new Map(latest.map((each) => [each.id, each]))
  const known = new Set(shown.map(({ id }) => id))
  const waiting = latest.filter(({ id }) => !known.has(id)).length
  // The new ones have pushed so many of the last ones off the page; any other that is gone no longer belongs to the list.
  const rows = shown.flatMap((each, at) => now.get(each.id) ?? (at >= shown.length - waiting ? [each] : []))
  return { rows, waiting }
}
