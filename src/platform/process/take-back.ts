import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { nobodyWaits } from "./deadline"

/** Runs the undoing steps of work that failed, in order. A step that fails itself is logged and keeps no other from running. */
export async function takeBack(scope: MedusaContainer, steps: readonly (() => Promise<void>)[]): Promise<void> {
  // The failure may be that the time of the request was up.
  nobodyWaits(scope)
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      scope
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .error("svc: something of a failed change could not be taken back", error as Error)
    }
  }
}
