import type { IInventoryService, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { assertAbandoned } from "./incomplete-work"
import type { NativeFulfillment, NativeState } from "./native-state"

const STEPS = ["fulfilled", "shipped", "delivered"] as const
type Step = (typeof STEPS)[number]

type Goods = Pick<NativeState, "items" | "fulfillments">

/**
 * Fulfilments that have reached a step for which the order has counted none of their lines. A fulfilment with a counted line is left alone,
 * because kits are counted differently.
 */
export function uncountedFulfilments({ items, fulfillments }: Goods, step: Step): NativeFulfillment[] {
  const counted = new Set(items.filter((item) => item[step] > 0).map(({ lineId }) => lineId))
  return fulfillments.filter(
    ({ at, lines }) => at[step] !== null && lines.length > 0 && lines.every(({ id }) => !counted.has(id)),
  )
}

/** Lines that are completely fulfilled but still have a reservation. */
export function stillReserved({ items }: Pick<Goods, "items">): string[] {
  return items.filter(({ reserved, quantity, fulfilled }) => reserved && fulfilled >= quantity).map(({ lineId }) => lineId)
}

/** True if the order has counted a fulfilment as shipped although the fulfilment is not marked as shipped. */
export function isCountedAsShipped({ items, fulfillments }: Goods, { lines }: Pick<NativeFulfillment, "lines">): boolean {
  const left = fulfillments.filter(({ shipped }) => shipped).flatMap((shipment) => shipment.lines)
  return lines.every(({ id, quantity }) => {
    const counted = items.find(({ lineId }) => lineId === id)?.shipped ?? 0
    return counted >= left.filter((line) => line.id === id).reduce((sum, line) => sum + line.quantity, quantity)
  })
}

/**
 * Updates the order's own counts, so that they match its fulfilments, and deletes reservations of goods that have left. Medusa writes the
 * fulfilment, the order and the reservations one after the other, and a process may crash between these writes.
 * @returns true if something was missing
 * @throws Error if another process may still be writing
 */
export async function countFulfilments(
  scope: MedusaContainer,
  order: Goods & { readonly id: string; readonly actor: string | undefined },
  now: number,
): Promise<boolean> {
  const open = STEPS.flatMap((step) => uncountedFulfilments(order, step).map((fulfilment) => ({ step, fulfilment })))
  const gone = stillReserved(order)
  for (const { step, fulfilment } of open) assertAbandoned({ id: fulfilment.id, createdAt: fulfilment.at[step] ?? now }, now)
  for (const { id, at, lines } of order.fulfillments) {
    if (lines.some((line) => gone.includes(line.id))) assertAbandoned({ id, createdAt: at.fulfilled }, now)
  }
  for (const { step, fulfilment } of open) {
    const items = quantities(order, fulfilment)
    await count(scope, order, { id: fulfilment.id, items }, step)
    if (step === "fulfilled") gone.push(...items.filter((item) => item.whole).map(({ id }) => id))
  }
  if (gone.length > 0) await scope.resolve<IInventoryService>(Modules.INVENTORY).deleteReservationItemsByLineItem(gone)
  return open.length > 0 || gone.length > 0
}

interface CountedLine {
  readonly id: string
  readonly quantity: number
  /** True if the line's whole quantity is fulfilled. */
  readonly whole: boolean
}

function quantities({ items }: Pick<Goods, "items">, { lines }: Pick<NativeFulfillment, "lines">): CountedLine[] {
  const ordered = new Map(items.map(({ lineId, quantity }) => [lineId, quantity]))
  return lines.map(({ id, quantity }) => {
    const most = ordered.get(id) ?? quantity
    return { id, quantity: Math.min(quantity, most), whole: quantity >= most && ordered.has(id) }
  })
}

async function count(
  scope: MedusaContainer,
  order: { readonly id: string; readonly actor: string | undefined },
  fulfilment: { readonly id: string; readonly items: readonly CountedLine[] },
  step: Step,
): Promise<void> {
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  const counted = {
    order_id: order.id,
    reference: Modules.FULFILLMENT,
    reference_id: fulfilment.id,
    items: fulfilment.items.map(({ id, quantity }) => ({ id, quantity })),
    ...(order.actor === undefined ? {} : { created_by: order.actor }),
  }
  if (step === "fulfilled") return orders.registerFulfillment(counted)
  return step === "shipped" ? orders.registerShipment(counted) : orders.registerDelivery(counted)
}
