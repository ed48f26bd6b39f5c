import { OrderStatus } from "@medusajs/framework/utils"
import {
  cancelOrderFulfillmentWorkflow,
  createOrderFulfillmentWorkflow,
  createOrderShipmentWorkflow,
  createShipmentWorkflow,
  markOrderFulfillmentAsDeliveredWorkflow,
} from "@medusajs/medusa/core-flows"
import { runWorkflow } from "../process/run-workflow"
import { countFulfilments, isCountedAsShipped } from "./incomplete-fulfilment"
import type { Part } from "./native-drive"
import type { NativeItem } from "./native-state"
import { adoptFulfilment } from "./unlinked-fulfilment"

/* The parts of a counterpart that concern goods. */

/** Links a fulfilment that a crashed process created but did not link. */
export const adopt: Part = async function adopt(scope, { orderId }, { status, items, fulfillments }) {
  const linked = new Set(fulfillments.flatMap(({ lines }) => lines.map(({ id }) => id)))
  if (status === OrderStatus.CANCELED || items.every(({ lineId }) => linked.has(lineId))) {
    return false
  }
  return adoptFulfilment(scope, orderId, Date.now())
}

/** Completes fulfilments that a process left half done. */
export const count: Part = async function count(scope, { orderId, actor }, state) {
  if (state.status === OrderStatus.CANCELED) {
    return false
  }
  return countFulfilments(scope, { ...state, id: orderId, actor }, Date.now())
}

/** Fulfils what is not fulfilled yet. */
export const fulfil: Part = async function fulfil(scope, { orderId, actor }, { items }) {
  const open = items.filter(({ quantity, fulfilled }) => quantity > fulfilled)
  // Medusa makes separate fulfilments for lines that need shipping and lines that do not.
  for (const group of [
    open.filter(({ requiresShipping }) => requiresShipping),
    open.filter(({ requiresShipping }) => !requiresShipping),
  ]) {
    if (group.length > 0) {
      await runWorkflow(createOrderFulfillmentWorkflow, scope, {
        order_id: orderId,
        created_by: actor,
        items: group.map(openQuantity),
      })
    }
  }
  return open.length > 0
}

function openQuantity({ lineId, quantity, fulfilled }: NativeItem): { id: string; quantity: number } {
  return { id: lineId, quantity: quantity - fulfilled }
}

/** Marks open fulfilments as shipped, with the tracking link. */
export const ship: Part = async function ship(scope, { orderId, actor, trackingUrl }, state) {
  const open = state.fulfillments.filter(({ shipped, delivered }) => !shipped && !delivered)
  const labels = trackingUrl ? [{ tracking_number: "", tracking_url: trackingUrl, label_url: "" }] : []
  for (const { id, lines } of open) {
    if (isCountedAsShipped(state, { lines })) {
      await runWorkflow(createShipmentWorkflow, scope, {
        id,
        labels,
        ...(actor === undefined ? {} : { marked_shipped_by: actor }),
      })
    } else {
      const shipment = { order_id: orderId, fulfillment_id: id, created_by: actor, items: [...lines], labels }
      await runWorkflow(createOrderShipmentWorkflow, scope, shipment)
    }
  }
  return open.length > 0
}

/** Marks fulfilments as delivered. */
export const deliver: Part = async function deliver(scope, { orderId }, { fulfillments }) {
  const open = fulfillments.filter(({ delivered }) => !delivered)
  for (const { id } of open) {
    await runWorkflow(markOrderFulfillmentAsDeliveredWorkflow, scope, { orderId, fulfillmentId: id })
  }
  return open.length > 0
}

/** Cancels fulfilments that have not left, so that their goods return to stock. */
export const recall: Part = async function recall(scope, { orderId, actor }, { status, fulfillments }) {
  if (status === OrderStatus.CANCELED) {
    return false
  }
  for (const { id } of fulfillments) {
    await runWorkflow(cancelOrderFulfillmentWorkflow, scope, { order_id: orderId, fulfillment_id: id, canceled_by: actor })
  }
  return fulfillments.length > 0
}
