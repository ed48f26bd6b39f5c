import type { MedusaContainer } from "@medusajs/framework/types"
import { STATUS_FACTS } from "../../domain/orders"
import { wordsOf } from "../../languages"
import type { OrderingService } from "../../modules/ordering"
import { ORDERING_MODULE } from "../../modules/ordering/name"
import type { SettingsService } from "../../modules/settings"
import { SETTINGS_MODULE } from "../../modules/settings/name"
import { failpoint } from "../../platform/process/failpoint"
import type { UnitOfWork } from "../../platform/process/unit-of-work"
import { writeOrder } from "../ordering/changing/write-order"

/** When, by whom and why the orders of a table are released. */
export interface Release {
  /** The orders stop occupying the table at this time, epoch milliseconds. */
  readonly at: number
  /** `account:<number>`, or the plugin itself (`svc`). */
  readonly actor: string
  /** The author shown on the order notes. */
  readonly author: string
  readonly accountNumber: number | null
  readonly reason: "staff" | "time"
}

/** The actor for actions of the plugin itself. */
export const SERVICE_NAME = "svc"

/**
 * Releases the orders of a locked table in the caller's transaction, and writes a note, an event and metadata for each. Orders are locked by
 * ascending id. An order that no longer occupies the table is skipped.
 */
export async function releaseOrders(
  scope: MedusaContainer,
  uow: UnitOfWork,
  orderIds: readonly string[],
  release: Release,
  now: number,
): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  for (const id of [...orderIds].sort()) {
    const order = await ordering.lockOrder(uow.trx, id)
    if (!order || order.table_released_at || !STATUS_FACTS[order.status].occupies) continue
    const { author, accountNumber, reason, actor } = release
    const note = { author, accountNumber, text: wordsOf(language).tableNotes[reason], customerVisible: false }
    const write = { fields: { table_released_at: new Date(release.at) }, note }
    await writeOrder(scope, uow, order, write, { actor, source: reason === "staff" ? "api" : "service" }, now)
    await failpoint("release.between")
  }
}
