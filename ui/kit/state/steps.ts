import { type OrderStage, STATUS_TABLE } from "../../../src/domain/orders/status-facts"

/** The steps of an order that a guest sees, each with the stages that it shows. Stages of no step are shown by a sentence of their own. */
export const STEPS: Readonly<Record<"received" | "preparing" | "under_way" | "done", readonly OrderStage[]>> = {
  received: ["unpaid", "asked", "accepted"],
  preparing: ["making"],
  under_way: ["sent"],
  done: ["arrived"],
}

/** The step of a status. Statuses of failed orders and of orders to accept are steps of their own. */
export function stepOf(status: string): string {
  const facts = Object.hasOwn(STATUS_TABLE, status) ? STATUS_TABLE[status as keyof typeof STATUS_TABLE] : undefined
  if (facts === undefined || facts.stage === "asked") return status
  return Object.entries(STEPS).find(([, stages]) => stages.includes(facts.stage))?.[0] ?? status
}
