import type { MedusaContainer } from "@medusajs/framework/types"
import type { CatalogueExtra } from "../../domain/catalog"
import { extraRecord } from "../../domain/catalog/build-catalogue"
import { isPayable } from "../../domain/extras"
import { fail } from "../../errors"
import { CATALOG_MODULE, type CatalogService, type ExtraChange, type NewExtra, type StoredExtra } from "../../modules/catalog"
import { touchCatalogue } from "../../platform/catalogue/catalogue-view"
import { commerceContext } from "../../platform/commerce/commerce-context"
import { type UnitOfWork, unitOfWork } from "../../platform/process/unit-of-work"
import { invalidField } from "./refuse-field"

type ExtraRows = CatalogService["extras"]

/**
 * Creates an extra in a category (contract section 6). Effective at once in this process, in others within a second.
 * @throws rest_invalid_param for an unknown category, or a price with more decimals than the currency has
 */
export function createExtra(scope: MedusaContainer, extra: NewExtra, now: number): Promise<CatalogueExtra> {
  return write(scope, extra.price, async (rows, { trx }) => {
    await keepCategory(rows, trx, extra.categoryId)
    return rows.insertExtra(trx, extra, new Date(now))
  })
}

/**
 * Changes an extra, and may move it to another category. Existing orders are not affected.
 * @throws svc_extra_not_found; rest_invalid_param as {@link createExtra}
 */
export function changeExtra(scope: MedusaContainer, id: number, change: ExtraChange, now: number): Promise<CatalogueExtra> {
  return write(scope, change.price, async (rows, { trx }) => {
    // Lock order: categories before extras. But an unknown extra is reported before an unknown category.
    const known = change.categoryId === undefined || (await rows.lockExtraCategory(trx, change.categoryId, "share"))
    const present = await rows.lockExtra(trx, id)
    if (!present) throw fail("svc_extra_not_found")
    if (!known) throw unknownCategory()
    return (await rows.updateExtra(trx, id, change, new Date(now))) ?? present
  })
}

/**
 * Deletes an extra. Existing orders are not affected.
 * @returns the record as it was
 * @throws svc_extra_not_found
 */
export function deleteExtra(scope: MedusaContainer, id: number, now: number): Promise<CatalogueExtra> {
  return write(scope, undefined, async (rows, { trx }) => {
    const removed = await rows.removeExtra(trx, id, new Date(now))
    if (!removed) throw fail("svc_extra_not_found")
    return removed
  })
}

async function write(
  scope: MedusaContainer,
  price: string | undefined,
  work: (rows: ExtraRows, uow: UnitOfWork) => Promise<StoredExtra>,
): Promise<CatalogueExtra> {
  const { currencyDigits } = await commerceContext(scope)
  if (price !== undefined && !isPayable(price, currencyDigits)) throw invalidField("price", { code: "rest_invalid_pattern" })
  const rows = scope.resolve<CatalogService>(CATALOG_MODULE).extras
  const { result } = await unitOfWork(scope, (uow) => work(rows, uow))
  touchCatalogue(scope)
  return extraRecord(result, result.categoryId, currencyDigits)
}

async function keepCategory(rows: ExtraRows, trx: UnitOfWork["trx"], id: number): Promise<void> {
  if (!(await rows.lockExtraCategory(trx, id, "share"))) throw unknownCategory()
}

function unknownCategory() {
  return invalidField("category_id", { code: "rest_not_in_enum" })
}
