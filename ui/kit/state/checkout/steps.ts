import { type OrderStage, type OrderStatus, STATUS_STAGES } from "../../../../src/domain/orders/status-facts"

/** The steps of an order that a guest sees, with their stages. A stage without a step is shown as a sentence. */
export const STEPS: Readonly<Record<"received" | "preparing" | "under_way" | "done", readonly OrderStage[]>> = {
  received: ["unpaid", "asked", "accepted"],
  preparing: ["making"],
  under_way: ["sent"],
  done: ["arrived"],
}

/** The step of a status. For orders to accept, and for failed and undone ones, it is the status itself. */
export function stepOf(status: string): string {
  const stage = Object.hasOwn(STATUS_STAGES, status) ? STATUS_STAGES[status as keyof typeof STATUS_STAGES] : undefined
  if (stage === undefined || stage === "asked") return status
  return Object.entries(STEPS).find(([, stages]) => stages.includes(stage))?.[0] ?? status
}

/** Whether an order was cancelled or refunded, or its payment failed. */
export const isCalledOff = (status: OrderStatus | undefined): boolean =>
  status !== undefined && ["undone", "failed"].includes(STATUS_STAGES[status])
