import { occupancyOf, type TableScene } from "../../../../commands/tables/table-scene"
import { listAvailability, type Party, type PublicTable, publicTable } from "../../../../domain/tables"
import { isoInZone } from "../../../../domain/time"

/** All tables as shown to a caller, without order data. */
export function presentAvailability({ rules, tables }: TableScene, party: Party, now: number) {
  const { enabled, selection, require_table, allow_in_cart, show_availability } = rules
  const seen = tables.map((view) => ({ table: view.table, occupancy: occupancyOf(view, party, now) }))
  const { available, total, tables: shown } = listAvailability(seen, rules)
  return {
    enabled,
    selection,
    require_table,
    allow_in_cart,
    show_availability,
    available_count: available,
    total_count: total,
    tables: shown,
  }
}

const NOBODY: Party = { sessionHash: null, accountNumber: null }

/** All tables with the orders that occupy them, for staff. Ignores the settings that hide tables from the public. */
export function presentOccupancy({ rules, tables }: TableScene, timezone: string, now: number) {
  const plain = { ...rules, show_availability: true }
  return tables.map((view) => {
    const heldUntil = Math.max(0, ...view.holds.map(({ expiresAt }) => expiresAt))
    return {
      ...publicTable(view.table, occupancyOf(view, NOBODY, now), plain),
      // Staff may always add to an occupied table.
      selectable: view.table.active,
      held_until: heldUntil > now ? isoInZone(heldUntil, timezone) : null,
      orders: view.orders.map(({ id, status, total, currency_code, created_at }) => ({
        id,
        status,
        total,
        currency: currency_code.toUpperCase(),
        created_at: isoInZone(created_at.getTime(), timezone),
      })),
    }
  })
}

export function presentHold({ table, expiresAt }: { readonly table: PublicTable; readonly expiresAt: number }, timezone: string) {
  return { table, expires_at: isoInZone(expiresAt, timezone) }
}
