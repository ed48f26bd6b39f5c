import type { MedusaContainer } from "@medusajs/framework/types"

/**
 * The container for work started by a job, or continuing after a request. The platform runs a job as a workflow, whose container
 * ties every module call to that workflow: emitted events are held back until the workflow ends. Work that outlives the job would
 * have its events held back forever. A request's container carries the request's time limit. This scope has the plain modules and
 * no time limit.
 */
export function lastingScope(container: MedusaContainer): MedusaContainer {
  return container.createScope() as MedusaContainer
}
