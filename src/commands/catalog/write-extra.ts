import type { MedusaContainer } from "@medusajs/framework/types"
import type { CatalogueExtra } from "../../domain/catalog"
import { extraRecord } from "../../domain/catalog/extra-records"
import { isPayable } from "../../domain/extras"
import { requireFreshVersion } from "../../domain/settings/require-fresh-version"
import { fail, invalidField } from "../../errors"
import { CATALOG_MODULE, type CatalogService, type ExtraChange, type NewExtra, type StoredExtra } from "../../modules/catalog"
import { invalidateCatalogue } from "../../platform/catalogue/catalogue-view"
import { commerceContext } from "../../platform/commerce/commerce-context"
import { unitOfWork } from "../../platform/process/unit-of-work"

/** The statements of the catalogue, in the transaction of the change. */
type CatalogRows = Omit<CatalogService, "in">

/**
 * Creates an extra in a category (contract section 6). The new extra takes effect at once in this process, within a second in others.
 * @throws rest_invalid_param for an unknown category, or a price with more decimals than the currency has
 */
export function createExtra(scope: MedusaContainer, extra: NewExtra, now: number): Promise<CatalogueExtra> {
  return write(scope, extra.price, async (rows) => {
    await keepCategory(rows, extra.categoryId)
    return rows.insertExtra(extra, new Date(now))
  })
}

/**
 * Changes an extra, and may move it to another category. Existing orders are not affected.
 * @param terms `ifMatch` returns whether the client has read the current state of the extra; undefined: no check is made
 * @throws svc_extra_not_found, svc_settings_changed; rest_invalid_param as {@link createExtra}
 */
export function changeExtra(
  scope: MedusaContainer,
  id: number,
  change: ExtraChange,
  { ifMatch, now }: { readonly ifMatch?: ((present: CatalogueExtra) => boolean) | undefined; readonly now: number },
): Promise<CatalogueExtra> {
  return write(scope, change.price, async (rows, record) => {
    // Lock order: categories before extras. But an unknown extra is reported before an unknown category.
    const known = change.categoryId === undefined || (await rows.lockExtraCategory(change.categoryId, "share"))
    const present = await rows.lockExtra(id)
    if (!present) throw fail("svc_extra_not_found")
    if (!known) throw unknownCategory()
    requireFreshVersion(ifMatch, record(present))
    return (await rows.updateExtra(id, change, new Date(now))) ?? present
  })
}

/**
 * Deletes an extra. Existing orders are not affected.
 * @returns the record before its deletion
 * @throws svc_extra_not_found
 */
export function deleteExtra(scope: MedusaContainer, id: number, now: number): Promise<CatalogueExtra> {
  return write(scope, undefined, async (rows) => {
    const removed = await rows.removeExtra(id, new Date(now))
    if (!removed) throw fail("svc_extra_not_found")
    return removed
  })
}

async function write(
  scope: MedusaContainer,
  price: string | undefined,
  work: (rows: CatalogRows, record: (extra: StoredExtra) => CatalogueExtra) => Promise<StoredExtra>,
): Promise<CatalogueExtra> {
  const { currencyDigits } = await commerceContext(scope)
  if (price !== undefined && !isPayable(price, currencyDigits)) throw invalidField("price", { code: "rest_invalid_pattern" })
  const catalog = scope.resolve<CatalogService>(CATALOG_MODULE)
  const record = (extra: StoredExtra) => extraRecord(extra, extra.categoryId, currencyDigits)
  const { result } = await unitOfWork(scope, (uow) => work(catalog.in(uow.trx), record))
  invalidateCatalogue(scope)
  return record(result)
}

async function keepCategory(rows: CatalogRows, id: number): Promise<void> {
  if (!(await rows.lockExtraCategory(id, "share"))) throw unknownCategory()
}

function unknownCategory() {
  return invalidField("category_id", { code: "rest_not_in_enum" })
}
