import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, ProductWorkflowEvents } from "@medusajs/framework/utils"
import type { BulkRow } from "../../modules/bulk"
import { invalidateCatalogue } from "../../platform/catalogue/catalogue-view"
import { throttle } from "./throttle"

/** How many events are emitted at once. */
const AT_ONCE = 100

/** Changes of Medusa's own product data. Subscribers of its product events must be notified. */
const OF_THE_PLATFORM: readonly string[] = ["price", "product_category"]

/** Refreshes the catalogue and emits Medusa's `product.updated`. The change is committed, so a failure is only logged. */
export function announceBulk(
  scope: MedusaContainer,
  { entity, change }: Pick<BulkRow, "entity" | "change">,
  ids: readonly string[],
): void {
  invalidateCatalogue(scope)
  if (entity !== "product" || !OF_THE_PLATFORM.includes(change.kind)) return
  emit(scope, ids).catch((error: unknown) => {
    scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: product.updated was not emitted: ${String(error)}`)
  })
}

async function emit(scope: MedusaContainer, ids: readonly string[]): Promise<void> {
  const bus = scope.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  const pause = throttle()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await bus.emit(ids.slice(from, from + AT_ONCE).map((id) => ({ name: ProductWorkflowEvents.UPDATED, data: { id } })))
    await pause()
  }
}
