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
 * writes that do not set it (link tables have none), and rows that were stamped earlier but committed later.
 */
function stamp(table: string, condition = "true"): string {
  return `(select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from ${table} where ${condition})`
}

const PARTS = {
  products: [
    stamp("product"),
    stamp("product_variant"),
    stamp("price", "currency_code = :currency"),
    stamp("product_variant_price_set"),
    stamp("product_category_product"),
    stamp("product_sales_channel"),
    stamp("product_variant_option"),
    stamp("product_option_value"),
    stamp("product_option"),
    stamp("image"),
  ],
  categories: [stamp("product_category")],
  extras: [stamp("svc_extra_category"), stamp("svc_extra"), stamp("svc_extra_assignment")],
  switches: [stamp("svc_product_switch")],
  pricing: [stamp("price_list"), stamp("price_list_rule"), stamp("price_rule"), stamp("price_preference")],
  stock: [
    stamp("inventory_level", "location_id = :location"),
    stamp("product_variant_inventory_item"),
    stamp("inventory_item"),
    stamp("product_variant", "manage_inventory"),
  ],
} as const

type Part = keyof typeof PARTS

const columns = (Object.keys(PARTS) as Part[]).map((part) => `(${PARTS[part].join(" || '/' || ")}) as ${part}`).join(",\n  ")

/** The parts are read only if something was committed since `seen`, so an idle store costs almost nothing. */
const STATEMENT = `
select pg_current_snapshot()::text as snapshot, parts.* from (values (1)) as one
left join lateral (select ${columns}) as parts on pg_current_snapshot()::text <> :seen`

/** The current fingerprint; `seen` itself if nothing was committed since. */
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
