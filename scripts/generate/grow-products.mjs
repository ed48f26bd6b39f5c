import { closeStaging, copyStatement, openStaging, staged, stageRows } from "./copy-rows.mjs"

/** The products before any were generated. Copies have a number after the platform's id. */
const ORIGINAL = "deleted_at is null and status = 'published' and id !~ '_[0-9]+$'"

const VARIANT = "product_variant x on x.id = y.variant_id"

const PRODUCT_TABLES = [
  own("product", "t.id"),
  own("image"),
  through("product_option", "product_product_option x on x.product_option_id = t.id"),
  through("product_option_value", "product_product_option x on x.product_option_id = t.option_id"),
  own("product_product_option"),
  through("product_product_option_value", "product_product_option x on x.id = t.product_product_option_id"),
  own("product_variant"),
  through("product_variant_option", "product_variant x on x.id = t.variant_id"),
  own("product_category_product"),
  own("product_sales_channel"),
  own("product_shipping_profile"),
  through("price_set", `product_variant_price_set y on y.price_set_id = t.id join ${VARIANT}`),
  through("price", `product_variant_price_set y on y.price_set_id = t.price_set_id join ${VARIANT}`),
  through(
    "price_rule",
    `price z on z.id = t.price_id join product_variant_price_set y on y.price_set_id = z.price_set_id join ${VARIANT}`,
  ),
  through("product_variant_price_set", "product_variant x on x.id = t.variant_id"),
  through("inventory_item", `product_variant_inventory_item y on y.inventory_item_id = t.id join ${VARIANT}`),
  through("inventory_level", `product_variant_inventory_item y on y.inventory_item_id = t.inventory_item_id join ${VARIANT}`),
  through("product_variant_inventory_item", "product_variant x on x.id = t.variant_id"),
  own("svc_product_switch"),
  own("svc_extra_assignment", "case when t.target_kind = 'product' and t.deleted_at is null then t.target_id end"),
]

/** SQL for columns that must be unique, or that people read. */
const SET = {
  product: { handle: "t.handle || p.suffix", title: "t.title || p.title_suffix" },
  product_variant: { sku: "t.sku || p.suffix" },
  inventory_item: { sku: "t.sku || p.suffix" },
}

/**
 * Copies the published products with all their data until the store has the wanted number. A copy's stock has no reservations.
 * @param {import("pg").Client} db
 * @param {number} total
 * @returns {Promise<number>} number created
 */
export async function growProducts(db, total) {
  const { rows: products } = await db.query(`select id from product where ${ORIGINAL} order by id`)
  const { rows: counted } = await db.query(
    `select count(*)::int as present, coalesce(max(substring(id from '_([0-9]+)$')::int), 0) as round
       from product where deleted_at is null and status = 'published'`,
  )
  const [{ present, round }] = counted
  const missing = total - present
  if (missing <= 0 || products.length === 0) return 0
  await openStaging(db)
  await db.query("begin")
  const tables = await stageRows(db, { tables: PRODUCT_TABLES, owners: products.map(({ id }) => id) })
  await db.query(
    `create unlogged table ${staged("plan")} as
       select c as g, (c - 1) % $1 as original, '_' || ($2 + 1 + (c - 1) / $1) as suffix, ''::text as further_suffix,
         ' (' || ($2 + 1 + (c - 1) / $1) || ')' as title_suffix from generate_series(1, $3::int) c`,
    [products.length, round, missing],
  )
  for (const table of tables) {
    const set =
      table.table === "inventory_level"
        ? { reserved_quantity: "0", raw_reserved_quantity: `'{"value": "0", "precision": 20}'` }
        : SET[table.table]
    await db.query(copyStatement(table, { set }), [1, missing])
  }
  await db.query("commit")
  await closeStaging(db)
  return missing
}

/**
 * The complete rounds of copies, which contain every original product, and the ids that have a round's number.
 * @param {import("pg").Client} db
 * @returns {Promise<{ rounds: number[], ids: string[] }>} 0: the originals themselves
 */
export async function readRounds(db) {
  const { rows: products } = await db.query(`select id from product where ${ORIGINAL}`)
  const { rows: rounds } = await db.query(
    `select substring(id from '_([0-9]+)$')::int as round from product
       where deleted_at is null and status = 'published' and id ~ '_[0-9]+$' group by 1 having count(*) >= $1 order by 1`,
    [products.length],
  )
  const { rows: ids } = await db.query(
    `select v.id from product_variant v where v.product_id = any($1)
     union select i.inventory_item_id from product_variant_inventory_item i join product_variant v on v.id = i.variant_id where v.product_id = any($1)`,
    [products.map(({ id }) => id)],
  )
  return { rounds: [0, ...rounds.map(({ round }) => round)], ids: [...products, ...ids].map(({ id }) => id) }
}

function own(table, owner = "t.product_id") {
  return { table, from: `"${table}" t`, owner }
}

function through(table, join) {
  return { table, from: `"${table}" t join ${join}`, owner: "x.product_id" }
}
