import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { BulkOrder } from "../../domain/bulk"
import { invalidField } from "../../errors"
import type { BulkSkip } from "../../modules/bulk"
import { missingCategories } from "../../platform/catalogue/missing-categories"
import { type BulkFrame, bulkFrame } from "./bulk-frame"
import { PlanDigest, type PlannedCell, planTargets } from "./plan-targets"
import { resolveTargets } from "./resolve-targets"

/** How many changed fields a preview shows. */
const SHOWN = 100

export interface BulkPreview {
  readonly token: string
  /** Decimal places of the currency. */
  readonly digits: number
  readonly targets: number
  /** Total number of fields that would change. */
  readonly total: number
  /** The cells that contain the first {@link SHOWN} changed fields. */
  readonly changes: readonly PlannedCell[]
  readonly shown: number
  readonly skipped: readonly BulkSkip[]
}

/**
 * Computes what a bulk change would do (contract section 10). Writes nothing.
 * @throws rest_invalid_param for a category that does not exist
 */
export async function previewBulk(scope: MedusaContainer, order: BulkOrder, now: number): Promise<BulkPreview> {
  await requireCategory(scope, order)
  const frame = await bulkFrame(scope, order.change, now)
  return previewTargets(scope, order, await resolveTargets(scope, order, now), frame)
}

/** The preview for targets that are already resolved. */
export async function previewTargets(
  scope: MedusaContainer,
  order: BulkOrder,
  ids: readonly string[],
  frame: BulkFrame,
): Promise<BulkPreview> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const digest = new PlanDigest(order)
  const changes: PlannedCell[] = []
  const skipped: BulkSkip[] = []
  let total = 0
  for await (const planned of planTargets(knex, order, ids, frame, false)) {
    digest.add(planned)
    skipped.push(...planned.skipped)
    for (const one of planned.changed) {
      if (total < SHOWN) changes.push(one)
      total += one.fields.length
    }
  }
  return { token: digest.text(), digits: frame.digits, targets: ids.length, total, changes, shown: SHOWN, skipped }
}

/** @throws rest_invalid_param when the category to assign or move to does not exist */
export async function requireCategory(scope: MedusaContainer, { change }: BulkOrder): Promise<void> {
  if (!("categoryId" in change)) return
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const kind = change.kind === "product_category" ? "product_category" : "extra_category"
  const gone = await missingCategories(knex, kind, [String(change.categoryId)])
  if (gone.size > 0) throw invalidField("value", { code: "rest_not_in_enum" })
}
