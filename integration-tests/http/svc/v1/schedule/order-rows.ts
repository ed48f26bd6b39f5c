import { randomUUID } from "node:crypto"
import type { Store } from "../../../../support"

let next = 900_000

/** Inserts orders in one slot, one per status, as rows with only the columns that the schedule reads. */
export async function insertOrders(store: Store, slotKey: string, statuses: readonly string[], over: object = {}): Promise<void> {
  const [orderType, date, ...time] = slotKey.split(":")
  const at = new Date("2026-11-20T12:00:00Z")
  await store.db("svc_order").insert(
    statuses.map((status) => {
      next += 1
      return {
        id: `order_${randomUUID()}`,
        number: next,
        ticket_number: next,
        status,
        source: "api",
        order_type: orderType,
        fulfillment_date: date,
        fulfillment_time: time.join(":"),
        fulfillment_at: at,
        prepare_at: at,
        business_date: date,
        slot_key: slotKey,
        payment_method: "cod",
        payment_method_title: "Efectivo",
        currency_code: "eur",
        total: 0,
        status_changed_at: at,
        created_at: at,
        updated_at: at,
        ...over,
      }
    }),
  )
}
