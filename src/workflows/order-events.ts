import type { MedusaContainer } from "@medusajs/framework/types"
import { createHook, createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { OrderRecord } from "../commands/ordering/reading/order-record"
import { storeRecord } from "../commands/ordering/reading/store-record"
import type { OrderStatus } from "../domain/orders"
import { runWorkflow } from "../platform/process/run-workflow"
import { consumeOrderEvents, eventConsumer, isUnseen, type OutboxEvent } from "../queue"
import { whenTaken } from "./taken-hooks"

/** The input of a handler of `orderPlaced`. */
export interface OrderPlaced {
  /** The order as `GET /orders/{id}` shows it to the store. */
  readonly order: OrderRecord
}

/** The input of a handler of `statusChanged`. */
export interface StatusChanged {
  /** The order as it is now; its status may have changed again. */
  readonly order: OrderRecord
  readonly from: OrderStatus
  readonly to: OrderStatus
  /** ISO 8601, UTC. */
  readonly changed_at: string
}

/**
 * Runs after every order that was placed through the API or adopted from Medusa, except orders that were finished before the plugin was
 * installed. Its hook `orderPlaced` is called after the commit, at least once per order, even if the process crashes between the commit and
 * the call. If a handler throws, it is called again later, for about a day.
 */
export const orderPlacedWorkflow = createWorkflow("svc-order-placed", (input: WorkflowData<OrderPlaced>) => {
  const orderPlaced = createHook("orderPlaced", input)
  return new WorkflowResponse(input, { hooks: [orderPlaced] })
})

/**
 * Runs after every change of status, in the sequence of the changes. Its hook `statusChanged` is called under the same conditions as
 * `orderPlaced`.
 */
export const statusChangedWorkflow = createWorkflow("svc-status-changed", (input: WorkflowData<StatusChanged>) => {
  const statusChanged = createHook("statusChanged", input)
  return new WorkflowResponse(input, { hooks: [statusChanged] })
})

let placedIsTaken = false
let changedIsTaken = false
whenTaken(orderPlacedWorkflow.hooks, "orderPlaced", () => {
  placedIsTaken = true
})
whenTaken(statusChangedWorkflow.hooks, "statusChanged", () => {
  changedIsTaken = true
})

async function runOrderPlaced(scope: MedusaContainer, { order_id: id }: OutboxEvent): Promise<void> {
  const order = placedIsTaken ? await storeRecord(scope, id) : undefined
  if (order) await runWorkflow(orderPlacedWorkflow, scope, { order })
}

async function runStatusChanged(scope: MedusaContainer, { order_id: id, data, created_at: at }: OutboxEvent): Promise<void> {
  const { from, status: to } = data as { from?: OrderStatus; status?: OrderStatus }
  if (from === undefined || to === undefined || !changedIsTaken) return
  const order = await storeRecord(scope, id)
  if (!order) return
  await runWorkflow(statusChangedWorkflow, scope, { order, from, to, changed_at: at.toISOString() })
}

const hostHooks = eventConsumer({
  name: "host-hooks",
  topics: ["order.created", "order.updated"],
  isActive: () => placedIsTaken || changedIsTaken,
  serve: async (scope, event) => {
    if (isUnseen(event)) return
    await (event.topic === "order.created" ? runOrderPlaced(scope, event) : runStatusChanged(scope, event))
  },
})

consumeOrderEvents("host-hooks", ["order.created", "order.updated"], hostHooks)
