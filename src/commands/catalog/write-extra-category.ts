import type { MedusaContainer } from "@medusajs/framework/types"
import type { CatalogueExtraCategory } from "../../domain/catalog"
import type { SourceExtraCategory } from "../../domain/catalog/catalogue-source"
import { extraCategoryRecord } from "../../domain/catalog/extra-records"
import { type ExtraLimits, type LimitsChange, OPEN_LIMITS, settleLimits } from "../../domain/extras"
import { requireFreshVersion } from "../../domain/settings/require-fresh-version"
import { fail, invalidField } from "../../errors"
import { CATALOG_MODULE, type CatalogService, type ExtraCategoryChange } from "../../modules/catalog"
import { invalidateCatalogue } from "../../platform/catalogue/catalogue-view"
import { commerceContext } from "../../platform/commerce/commerce-context"
import { type UnitOfWork, unitOfWork } from "../../platform/process/unit-of-work"

/** The statements of the catalogue, in the transaction of the change. */
type CatalogRows = Omit<CatalogService, "in">

/** The fields of a category in a request. Limits may be given in two ways: `required`, or `minimum` and `maximum`. */
export type ExtraCategoryInput = Omit<ExtraCategoryChange, keyof ExtraLimits> & LimitsChange

/** The precondition and time of a change. */
export interface GroupChangeTerms {
  /** True if the author has seen the current state of the category. Without this function, no check is made. */
  readonly ifMatch?: ((present: CatalogueExtraCategory) => boolean) | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/** The record of a deleted category, with the number of extras and assignments deleted with it. */
export interface DeletedExtraCategory extends CatalogueExtraCategory {
  readonly deleted: { readonly extras: number; readonly assignments: number }
}

/**
 * Creates an extra category without extras (contract section 6).
 * @throws rest_invalid_param for limits that contradict each other
 */
export function createExtraCategory(
  scope: MedusaContainer,
  { name, description = "", enabled = true, position, ...limits }: ExtraCategoryInput & { readonly name: string },
  now: number,
): Promise<CatalogueExtraCategory> {
  return write(scope, async (rows) => {
    const settled = settle(OPEN_LIMITS, limits)
    const id = await rows.insertExtraCategory({ name, description, enabled, position, ...settled }, new Date(now))
    return wholeOf(rows, id)
  })
}

/**
 * Changes the given fields of an extra category.
 * @throws svc_extra_category_not_found, svc_settings_changed; rest_invalid_param for limits that contradict each other or the stored ones
 */
export function changeExtraCategory(
  scope: MedusaContainer,
  id: number,
  { name, description, enabled, position, ...limits }: ExtraCategoryInput,
  { ifMatch, now }: GroupChangeTerms,
): Promise<CatalogueExtraCategory> {
  return write(scope, async (rows, { record }) => {
    const present = await lockWithExtras(rows, id)
    requireFreshVersion(ifMatch, record(present))
    const settled = settle(present, limits)
    await rows.updateExtraCategory(id, { name, description, enabled, position, ...settled }, new Date(now))
    return wholeOf(rows, id)
  })
}

/**
 * Deletes an extra category with its extras and assignments. Existing orders are not affected.
 * @returns the record before its deletion, and how much was deleted with it
 * @throws svc_extra_category_not_found
 */
export async function deleteExtraCategory(scope: MedusaContainer, id: number, now: number): Promise<DeletedExtraCategory> {
  const record = await write(scope, async (rows) => {
    const present = await lockWithExtras(rows, id)
    await rows.removeExtraCategory(id, new Date(now))
    return present
  })
  const { extras, product_ids, product_category_ids } = record
  return { ...record, deleted: { extras: extras.length, assignments: product_ids.length + product_category_ids.length } }
}

/** A transaction that changes a category. */
interface GroupChange extends Pick<UnitOfWork, "trx"> {
  /** A category as it is shown. */
  readonly record: (group: SourceExtraCategory) => CatalogueExtraCategory
}

/** Runs a change of a category in one transaction and returns its record. Other processes see it within a second. */
export async function write(
  scope: MedusaContainer,
  work: (rows: CatalogRows, change: GroupChange) => Promise<SourceExtraCategory>,
): Promise<CatalogueExtraCategory> {
  const { currencyDigits } = await commerceContext(scope)
  const catalog = scope.resolve<CatalogService>(CATALOG_MODULE)
  const record = (group: SourceExtraCategory) => extraCategoryRecord(group, currencyDigits)
  const { result } = await unitOfWork(scope, ({ trx }) => work(catalog.in(trx), { trx, record }))
  invalidateCatalogue(scope)
  return record(result)
}

/**
 * Reads a category with its contents and locks it until the transaction ends.
 * @throws svc_extra_category_not_found
 */
export async function lockWithExtras(rows: CatalogRows, id: number): Promise<SourceExtraCategory> {
  if (!(await rows.lockExtraCategory(id, "update"))) throw fail("svc_extra_category_not_found")
  return wholeOf(rows, id)
}

/** @throws svc_extra_category_not_found */
export async function wholeOf(rows: CatalogRows, id: number): Promise<SourceExtraCategory> {
  const whole = await rows.readExtraCategory(id)
  if (!whole) throw fail("svc_extra_category_not_found")
  return whole
}

function settle(before: ExtraLimits, change: LimitsChange): ExtraLimits {
  const decision = settleLimits({ type: before.type, minimum: before.minimum, maximum: before.maximum }, change)
  if (!decision.ok) throw invalidField(decision.field, decision.problem)
  return decision.limits
}
