import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** One change stamp per part of the catalogue. A part with an unchanged stamp does not have to be read again. */
export interface Fingerprint {
  /** The database server's transaction snapshot: while it is the same, nothing was committed. */
  readonly snapshot: string
  readonly products: string
  readonly categories: string
  readonly extras: string
  readonly switches: string
  readonly pricing: string
  readonly stock: string
}

/**
 * `xmin` is the id of the transaction that wrote a row. It changes with every write and does not depend on a clock. `updated_at` would miss
 * writes that do not set it (link tables have none), and rows with an earlier timestamp that were committed later.
 */
function changeStampSql(table: string, condition = "true"): string {
  return `(select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from ${table} where ${condition})`
}

const PART_STAMPS = {
  products: [
    changeStampSql("product"),
    changeStampSql("product_variant"),
    changeStampSql("price", "currency_code = :currency"),
    changeStampSql("product_variant_price_set"),
    changeStampSql("product_category_product"),
    changeStampSql("product_sales_channel"),
    changeStampSql("product_variant_option"),
    changeStampSql("product_option_value"),
    changeStampSql("product_option"),
    changeStampSql("image"),
  ],
  categories: [changeStampSql("product_category")],
  extras: [changeStampSql("svc_extra_category"), changeStampSql("svc_extra"), changeStampSql("svc_extra_assignment")],
  switches: [changeStampSql("svc_product_switch")],
  pricing: [
    changeStampSql("price_list"),
    changeStampSql("price_list_rule"),
    changeStampSql("price_rule"),
    changeStampSql("price_preference"),
  ],
  stock: [
    changeStampSql("inventory_level", "location_id = :location"),
    changeStampSql("product_variant_inventory_item"),
    changeStampSql("inventory_item"),
    changeStampSql("product_variant", "manage_inventory"),
  ],
} as const

type Part = keyof typeof PART_STAMPS

const columns = (Object.keys(PART_STAMPS) as Part[])
  .map((part) => `(${PART_STAMPS[part].join(" || '/' || ")}) as ${part}`)
  .join(",\n  ")

/** The parts are read only if something was committed after `seen` was read, so an idle store costs almost nothing. */
const STATEMENT = `
select pg_current_snapshot()::text as snapshot, parts.* from (values (1)) as one
left join lateral (select ${columns}) as parts on pg_current_snapshot()::text <> :seen`

/** Returns the current fingerprint; `seen` itself if nothing was committed after it was read. */
export async function readFingerprint(
  knex: Knex,
  { currencyCode, stockLocationId }: { readonly currencyCode: string; readonly stockLocationId: string },
  seen: Fingerprint | undefined,
): Promise<Fingerprint> {
  const { rows } = await knex.raw<{ rows: (Fingerprint | Record<keyof Fingerprint, null>)[] }>(STATEMENT, {
    currency: currencyCode,
    location: stockLocationId,
    seen: seen?.snapshot ?? "",
  })
  const [row] = rows
  if (row && row.products !== null) return row
  if (seen) return seen
  throw new Error("The fingerprint statement returned no parts of the catalogue")
}
