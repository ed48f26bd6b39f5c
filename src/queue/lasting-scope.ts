import type { MedusaContainer } from "@medusajs/framework/types"

/**
 * The container for everything that a job does, or that goes on behind a request. The platform runs a job as a workflow and gives
 * it a container that ties each call of a module to that workflow: what the module tells is held back until the workflow ends.
 * Work that a job has woken goes on after that end, and what it tells then would be held for good: never told, and never
 * forgotten. A request's container carries the time within which the request is answered. A scope of the same container gives the
 * modules as they are, and all the time.
 */
export function lastingScope(container: MedusaContainer): MedusaContainer {
  return container.createScope() as MedusaContainer
}
