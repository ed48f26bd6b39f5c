/** The number of tables that one network address may always hold, even in a small room. */
const LEAST = 2

/**
 * True if guests at one network address hold as many tables as one address may hold: half of all tables. A guest may open any number of
 * sessions and carts, so only a limit per address prevents one visitor from blocking the whole room.
 * @param held the tables that other guests hold from the same address
 * @param tables the tables that guests may choose
 */
export function reachesHoldLimit({ held, tables }: { readonly held: number; readonly tables: number }): boolean {
  return held >= Math.max(LEAST, Math.ceil(tables / 2))
}
