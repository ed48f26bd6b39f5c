import { signal } from "@preact/signals-core"
import type { PublicTable } from "../../../src/client"
import { HOLD_MS } from "../../../src/domain/tables/hold-turn"
import { ownOrders } from "./orders"
import { client } from "./service"
import { seating, sit, table, tableOfOrder } from "./visit"

/** So long before its end a hold is renewed. */
const MARGIN_MS = 30_000

/** `ended`: the table is no longer kept for this guest; only an order keeps it now. */
export const hold = signal<"kept" | "ended" | undefined>(undefined)

let timer: ReturnType<typeof setTimeout> | undefined

/** Reads which tables there are and which are free. Without an answer no table can be chosen. */
export async function readTables(): Promise<void> {
  try {
    seating.value = await (await client()).tables.availability()
    if (tableOfOrder().table_id !== undefined && hold.value === undefined) void renew()
  } catch {
    window.addEventListener("online", () => void readTables(), { once: true })
  }
}

/**
 * Takes a table from the list, and keeps it until the order.
 * @throws {SvcError} as `POST /tables/{id}/hold`
 */
export async function chooseTable({ id }: PublicTable): Promise<void> {
  const held = await (await client()).tables.hold(id)
  sit({ table: held.table })
  keep()
}

function keep(): void {
  hold.value = "kept"
  clearTimeout(timer)
  timer = setTimeout(() => void renew(), HOLD_MS - MARGIN_MS)
}

/** Holds the table on. The service allows it twice. */
async function renew(): Promise<void> {
  const id = tableOfOrder().table_id
  // An order keeps the table, and nobody sits there any more otherwise.
  if (id === undefined || ownOrders.value.length > 0) return
  try {
    await (await client()).tables.hold(id)
    keep()
  } catch {
    timer = setTimeout(() => {
      if (table.value?.id === id && ownOrders.value.length === 0) hold.value = "ended"
    }, MARGIN_MS)
  }
}

/** The tables in the order of the shop, by zone. */
export function zones(tables: readonly PublicTable[]): readonly (readonly [zone: string, tables: readonly PublicTable[]])[] {
  const found = new Map<string, PublicTable[]>()
  for (const each of tables) if (each.active) found.set(each.zone, [...(found.get(each.zone) ?? []), each])
  return [...found]
}
