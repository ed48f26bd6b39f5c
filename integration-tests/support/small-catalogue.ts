import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The ids of the data of small-store.ts, by the names in its lists. */
export interface SmallCatalogue {
  /** By handle: margarita, diavola, calzone (draft), ensalada-mixta, tarta-de-queso (one in stock), agua (50), cerveza (10, 21 % tax). */
  readonly product: Readonly<Record<string, string>>
  /** By SKU: MARGARITA-M 9.50, MARGARITA-F 14.00, DIAVOLA-M 11.00, DIAVOLA-F 16.50, CALZONE 12.00, ENSALADA 7.25, TARTA 5.40, AGUA 1.80, CERVEZA 2.50. */
  readonly variation: Readonly<Record<string, string>>
  /** By handle: pizzas, ensaladas, bebidas. */
  readonly category: Readonly<Record<string, string>>
  /** By name: `Ingredientes extra` (0 to 3, on pizzas), `Masa` (exactly 1, on diavola), `Aliño` (any number, on ensalada-mixta). */
  readonly extraCategory: Readonly<Record<string, number>>
  /** By name: Queso extra 1.50, Jamón 2.00, Champiñones 1.00, Aceitunas 0.75, Anchoas (disabled), Fina 0, Gruesa 1.00, Aceite y vinagre 0, Salsa César 0.60. */
  readonly extra: Readonly<Record<string, number>>
  /** The value of the header `x-publishable-api-key` for the platform's store routes. */
  readonly publishableKey: string
  readonly regionId: string
  readonly salesChannelId: string
  readonly stockLocationId: string
}

/** Reads the ids from the store's database. */
export async function smallCatalogue(db: Knex): Promise<SmallCatalogue> {
  const byName = async <T>(table: string, name: string, id: string): Promise<Record<string, T>> => {
    const rows: { name: string; id: T }[] = await db(table).select({ name, id }).whereNull("deleted_at")
    return Object.fromEntries(rows.map((row) => [row.name, row.id]))
  }
  const only = async (table: string, column: string, where: Record<string, unknown> = {}): Promise<string> => {
    const row: Record<string, string> | undefined = await db(table).first(column).where(where).whereNull("deleted_at")
    const value = row?.[column]
    if (value === undefined) {
      throw new Error(`the small store has no ${table}`)
    }
    return value
  }
  return {
    product: await byName("product", "handle", "id"),
    variation: await byName("product_variant", "sku", "id"),
    category: await byName("product_category", "handle", "id"),
    extraCategory: await byName("svc_extra_category", "name", "number"),
    extra: await byName("svc_extra", "name", "number"),
    publishableKey: await only("api_key", "token", { type: "publishable", title: "Tienda" }),
    regionId: await only("region", "id"),
    salesChannelId: await only("sales_channel", "id", { name: "Restaurante" }),
    stockLocationId: await only("stock_location", "id"),
  }
}
