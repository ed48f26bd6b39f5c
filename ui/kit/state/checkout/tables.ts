import { signal } from "@preact/signals-core"
import type { PublicTable } from "../../../../src/client"
import { HOLD_MS } from "../../../../src/domain/tables/hold-turn"
import { client } from "../service"
import { seat, sit, table, tableOfOrder, way } from "../visit"
import { ordersHere } from "./orders"
import { keepSeat } from "./seat"
import { readSeating } from "./seating"

/** A hold is renewed this long (ms) before it ends. */
const MARGIN_MS = 30_000

/** `ended`: the table is no longer held for this guest; only an order can secure it. */
export const hold = signal<"kept" | "ended" | undefined>(undefined)

let timer: ReturnType<typeof setTimeout> | undefined

/** Reads the tables, and holds the table that the guest had chosen before a reload. A hold that is still valid is not renewed. */
export async function readTables(): Promise<void> {
  await readSeating()
  if (tableOfOrder().table_id === undefined || hold.value !== undefined) return
  const { heldUntil = 0 } = seat.value ?? {}
  if (heldUntil > Date.now()) keep(heldUntil)
  else void renew()
}

/**
 * Chooses a table from the list, and holds it until the order is placed.
 * @throws {SvcError} as `POST /tables/{id}/hold`
 */
export async function chooseTable({ id }: PublicTable): Promise<void> {
  const held = await (await client()).tables.hold(id)
  // The guest may have changed to another way of ordering while the hold was requested.
  if (way.value !== "dine_in" || table.value) return
  sit(held.table)
  keep()
}

function keep(heldUntil = Date.now() + HOLD_MS): void {
  hold.value = "kept"
  if (seat.value) seat.value = { ...seat.value, heldUntil }
  keepSeat(seat.value)
  clearTimeout(timer)
  timer = setTimeout(() => void renew(), heldUntil - MARGIN_MS - Date.now())
}

/** Renews the hold. The service allows two renewals. */
async function renew(): Promise<void> {
  const id = tableOfOrder().table_id
  // After an order, the table is occupied, so no hold is needed.
  if (id === undefined || ordersHere.value.length > 0) return
  const isLeft = (): boolean => tableOfOrder().table_id !== id
  try {
    await (await client()).tables.hold(id)
    if (!isLeft()) keep()
  } catch {
    const { heldUntil = 0 } = seat.value ?? {}
    timer = setTimeout(
      () => {
        if (!isLeft() && ordersHere.value.length === 0) hold.value = "ended"
      },
      Math.max(0, heldUntil - Date.now()),
    )
  }
}

/** The tables by zone, in the shop's order. */
export function zones(tables: readonly PublicTable[]): readonly (readonly [zone: string, tables: readonly PublicTable[]])[] {
  const found = new Map<string, PublicTable[]>()
  for (const each of tables) if (each.active) found.set(each.zone, [...(found.get(each.zone) ?? []), each])
  return [...found]
}
