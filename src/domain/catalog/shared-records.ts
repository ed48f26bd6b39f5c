import type { CatalogueCategory, CatalogueExtraCategory, CatalogueProduct } from "./catalogue"
import { categoryImage } from "./catalogue-images"
import type { CatalogueSource, SourceProduct } from "./catalogue-source"
import { byPosition, extraCategoryRecord } from "./extra-records"
import { menuOrder } from "./menu"

/** A visible category, as products refer to it. */
interface ShownCategory {
  readonly place: number
  readonly section: Omit<CatalogueCategory, "products">
  readonly named: CatalogueProduct["categories"][number]
}

/** The records that products share. An unchanged record is the same object. */
export interface SharedRecords {
  readonly shown: ReadonlyMap<string, ShownCategory>
  readonly extras: readonly CatalogueExtraCategory[]
  readonly allowedOnProduct: ReadonlyMap<string, readonly CatalogueExtraCategory[]>
  readonly allowedOnCategory: ReadonlyMap<string, readonly CatalogueExtraCategory[]>
  readonly digits: number
  readonly timezone: string
}

/** The shared records of a source. Unchanged ones are the same objects as in `old`; if all are unchanged, `old` itself is returned. */
export function sharedRecordsOf(source: CatalogueSource, old: SharedRecords | undefined): SharedRecords {
  const { digits, timezone } = source
  const shown = new Map(
    menuOrder(source.categories).map((category, place): [string, ShownCategory] => {
      const { id, name, slug } = category
      const before = old?.shown.get(id)
      const section = {
        id,
        name,
        slug,
        parent: category.parentId,
        description: category.description,
        image: categoryImage(category),
        menu_order: place,
      }
      return [
        id,
        before && equalRecords(before.section, section)
          ? before
          : {
              place,
              section,
              named: before?.named.name === name && before.named.slug === slug ? before.named : { id, name, slug },
            },
      ]
    }),
  )
  const known = new Map(old?.extras.map((one) => [one.id, one]))
  const extras = source.extraCategories
    .map((one) => {
      const record = extraCategoryRecord(one, digits)
      const before = known.get(one.id)
      return before && equalRecords(before, record) ? before : record
    })
    .sort(byPosition)
  if (
    old &&
    old.digits === digits &&
    old.timezone === timezone &&
    equalLists(old.extras, extras) &&
    equalLists([...old.shown.values()], [...shown.values()])
  ) {
    return old
  }
  const enabled = extras.filter(({ enabled }) => enabled)
  return {
    shown,
    extras,
    allowedOnProduct: allowedOn(enabled, ({ product_ids }) => product_ids),
    allowedOnCategory: allowedOn(enabled, ({ product_category_ids }) => product_category_ids),
    digits,
    timezone,
  }
}

/** The visible categories of a product, in menu order. */
export function shownCategories(product: SourceProduct, { shown }: SharedRecords): ShownCategory[] {
  return product.categoryIds.flatMap((id) => shown.get(id) ?? []).sort((a, b) => a.place - b.place)
}

function allowedOn(
  extras: readonly CatalogueExtraCategory[],
  targets: (extra: CatalogueExtraCategory) => readonly string[],
): Map<string, CatalogueExtraCategory[]> {
  const found = new Map<string, CatalogueExtraCategory[]>()
  for (const extra of extras) {
    for (const id of targets(extra)) {
      const list = found.get(id)
      if (list) list.push(extra)
      else found.set(id, [extra])
    }
  }
  return found
}

function equalRecords(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether two lists contain the same objects. */
export function equalLists(a: readonly object[], b: readonly object[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index])
}
