import type { Order } from "../../../src/client"
import { FINAL_STATUSES } from "../../../src/domain/orders/status-facts"
import { stageOf } from "../../../src/domain/orders/statuses"

/** Maximum number of listed orders without a table. */
const MOST = 30

/** When an order was handed over. */
export function doneAt({ completed_at, updated_at }: Order): string {
  return completed_at ?? updated_at
}

/**
 * The orders that were handed over and are not closed. Those that occupy a table come first, by table, because they must be closed before the
 * next guests arrive. The latest of the others follow.
 */
export function doneOrders(orders: Iterable<Order>): readonly Order[] {
  const done = [...orders].filter(({ status }) => stageOf(status) === "arrived" && !FINAL_STATUSES.includes(status))
  const latest = done.sort((a, b) => Date.parse(doneAt(b)) - Date.parse(doneAt(a)))
  const tableOf = ({ table }: Order): string | undefined => (table?.released_at === null ? table.label : undefined)
  const atTables = latest
    .flatMap((order) => {
      const label = tableOf(order)
      return label === undefined ? [] : [[label, order] as const]
    })
    .sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }))
  return [...atTables.map(([, order]) => order), ...latest.filter((order) => tableOf(order) === undefined).slice(0, MOST)]
}
