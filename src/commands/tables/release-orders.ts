import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { OCCUPYING_STATUSES } from "../../domain/tables"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { failpoint } from "../../platform/process/failpoint"
import type { UnitOfWork } from "../../platform/process/unit-of-work"
import { mirrorMetadata } from "../ordering/mirror/mirror-metadata"

/** The terms of a release. */
export interface Release {
  /** From this time on the orders occupy nothing, epoch milliseconds. */
  readonly at: number
  /** `account:<number>`, or the plugin itself. */
  readonly actor: string
  /** The author shown on the order notes. */
  readonly author: string
  readonly accountNumber: number | null
  readonly reason: "staff" | "time"
}

/** The actor for actions of the plugin itself. */
export const SERVICE_NAME = "svc"

const NOTES = {
  staff: { es: "Mesa liberada.", en: "Table released." },
  time: { es: "Mesa liberada automáticamente.", en: "Table released automatically." },
} as const

/**
 * Releases the orders of a locked table, each with a note, an event and metadata, in the caller's transaction. Orders are locked by
 * ascending id. An order that has left the table meanwhile is skipped.
 * @returns how many were released
 */
export async function releaseOrders(
  scope: MedusaContainer,
  uow: UnitOfWork,
  orderIds: readonly string[],
  release: Release,
  now: number,
): Promise<number> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const at = new Date(now)
  let released = 0
  for (const id of [...orderIds].sort()) {
    const order = await ordering.lockOrder(uow.trx, id)
    if (!order || order.table_released_at || !(OCCUPYING_STATUSES as readonly string[]).includes(order.status)) continue
    const note = await ordering.insertNote(uow.trx, {
      orderId: id,
      author: release.author,
      accountNumber: release.accountNumber,
      text: NOTES[release.reason][language],
      customerVisible: false,
      at,
    })
    const { order: moved } = await ordering.applyMove(uow.trx, {
      order,
      changes: { table_released_at: new Date(release.at), notes_count: order.notes_count + 1 },
      actor: release.actor,
      source: release.reason === "staff" ? "api" : "service",
      note: "",
      at,
      event: { changed: ["table_released_at", "notes_count"], note: note.id },
    })
    await mirrorMetadata(uow.trx as Knex, moved, now)
    released += 1
    await failpoint("release.between")
  }
  return released
}
