import type { MedusaContainer } from "@medusajs/framework/types"

/**
 * The scope for work that a job starts, or that continues after a request. Medusa runs a job as a workflow, and the workflow's container ties
 * every module call to the workflow: emitted events are held back until the workflow ends. So the events of work that continues after the job
 * would never be sent. A request's container has the request's time limit. This scope has the plain modules and no time limit.
 */
export function lastingScope(container: MedusaContainer): MedusaContainer {
  return container.createScope() as MedusaContainer
}
