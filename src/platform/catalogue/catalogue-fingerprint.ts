import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** One text per part of the catalogue; a part whose text is unchanged need not be read again. */
export interface Fingerprint {
  /** State of all transactions of the database server: while it stands still, nothing at all has been committed. */
  readonly snapshot: string
  readonly products: string
  readonly categories: string
  readonly extras: string
  readonly switches: string
  readonly pricing: string
  readonly stock: string
}

/**
 * `xmin` is the transaction that wrote a row: it changes with every write, whoever writes, and with no clock involved. `updated_at` would miss
 * writes that leave it alone (link tables have none), and one that was set before but committed after a later one.
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

/** The parts are looked at only when something was committed since `seen`: an idle store costs a glance. */
const STATEMENT = `
select pg_current_snapshot()::text as snapshot, parts.* from (values (1)) as one
left join lateral (select ${columns}) as parts on pg_current_snapshot()::text <> :seen`

/** The fingerprint of this moment; `seen` itself when nothing was committed since. */
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
  throw new Error("the catalogue's fingerprint came without its parts")
}
