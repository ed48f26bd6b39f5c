import type { IInventoryService, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { NativeFulfillment, NativeState } from "./native-state"

/**
 * Fulfilments that the order is linked with and has not counted: a process ended between two steps of the platform's workflow, which
 * has taken the goods from the stock by then. Of a line that has been counted at all nothing is said: kits count otherwise.
 */
export function uncounted({ items, fulfillments }: Pick<NativeState, "items" | "fulfillments">): NativeFulfillment[] {
  const counted = new Set(items.filter(({ fulfilled }) => fulfilled > 0).map(({ lineId }) => lineId))
  return fulfillments.filter(({ lines }) => lines.length > 0 && lines.every(({ id }) => !counted.has(id)))
}

/** Counts such a fulfilment, as the platform's workflow would have, and lets go of what was reserved for what it took. */
export async function countFulfilment(
  scope: MedusaContainer,
  { id, lines }: NativeFulfillment,
  order: { readonly id: string; readonly items: NativeState["items"]; readonly actor: string | undefined },
): Promise<void> {
  const ordered = new Map(order.items.map(({ lineId, quantity }) => [lineId, quantity]))
  const items = lines.map((line) => ({ id: line.id, quantity: Math.min(line.quantity, ordered.get(line.id) ?? line.quantity) }))
  await scope.resolve<IOrderModuleService>(Modules.ORDER).registerFulfillment({
    order_id: order.id,
    reference: Modules.FULFILLMENT,
    reference_id: id,
    items,
    ...(order.actor === undefined ? {} : { created_by: order.actor }),
  })
  const whole = items.filter((item) => item.quantity === ordered.get(item.id)).map((item) => item.id)
  if (whole.length > 0) await scope.resolve<IInventoryService>(Modules.INVENTORY).deleteReservationItemsByLineItem(whole)
}
