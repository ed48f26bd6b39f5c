/** How many tables any network address may hold, however few there are. */
const LEAST = 2

/**
 * True if guests at one network address hold as many tables as one address may: half of them. A guest may open any number of sessions and
 * carts, so only the address keeps one visitor from blocking a whole room.
 * @param held the tables that other guests hold from the same address
 * @param tables the tables that guests may choose
 */
export function reachesHoldLimit({ held, tables }: { readonly held: number; readonly tables: number }): boolean {
  return held >= Math.max(LEAST, Math.ceil(tables / 2))
}
