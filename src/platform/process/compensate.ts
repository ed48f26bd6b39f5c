import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { liftDeadline } from "./deadline"

/** Runs the undo steps of failed work in order. A step that fails is logged, and the next ones still run. */
export async function compensate(scope: MedusaContainer, steps: readonly (() => Promise<void>)[]): Promise<void> {
  // The work may have failed because the request ran out of time; undo without that limit.
  liftDeadline(scope)
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      scope
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .error("svc: an undo step of a failed change has failed itself", error as Error)
    }
  }
}
