import { OrderStatus } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, completeOrderWorkflow } from "@medusajs/medusa/core-flows"
import { runWorkflow } from "../process/run-workflow"
import type { Part } from "./native-drive"

/* The parts that cancel or complete Medusa's order. */

/** Cancels Medusa's order. */
export const cancel: Part = async function cancel(scope, { orderId, actor }, { status }) {
  if (status === OrderStatus.CANCELED) {
    return false
  }
  await runWorkflow(cancelOrderWorkflow, scope, { order_id: orderId, canceled_by: actor })
  return true
}

/** Completes Medusa's order. */
export const close: Part = async function close(scope, { orderId }, { status }) {
  if (status === OrderStatus.COMPLETED || status === OrderStatus.ARCHIVED) {
    return false
  }
  await runWorkflow(completeOrderWorkflow, scope, { orderIds: [orderId] })
  return true
}
