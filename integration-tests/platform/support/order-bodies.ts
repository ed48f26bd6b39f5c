import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { orderBodies, smallCatalogue } from "../../support"

/** A line by the names of the small store. */
export interface Line {
  readonly sku: string
  readonly quantity: number
  /** Names of extras. */
  readonly extras?: readonly string[]
}

export type PlatformBodies = Awaited<ReturnType<typeof platformBodies>>

const DAY_MS = 24 * 60 * 60_000

/** Tomorrow's date in the small store, which is open every evening. */
const tomorrow = (): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Madrid" }).format(new Date(Date.now() + DAY_MS))

/** Bodies of `POST /orders` for tomorrow evening: host processes have the real time, at which the small store may be closed. */
export async function platformBodies(db: Knex) {
  const shop = await smallCatalogue(db)
  const bodies = orderBodies(shop)
  const variants: { sku: string; id: string; product_id: string }[] = await db("product_variant").select(
    "sku",
    "id",
    "product_id",
  )
  const itemOf = ({ sku, quantity, extras = [] }: Line) => {
    const variant = variants.find((candidate) => candidate.sku === sku)
    if (!variant) throw new Error(`There is no ${sku}`)
    return {
      product_id: variant.product_id,
      variation_id: variant.id,
      quantity,
      extra_ids: extras.map((name) => shop.extra[name]),
    }
  }
  const filled = (lines: readonly Line[], changes: object) => ({
    fulfillment_date: tomorrow(),
    items: lines.map(itemOf),
    ...changes,
  })
  return {
    pickup: (lines: readonly Line[], changes: object = {}) => bodies.pickup(filled(lines, changes)),
    /** With the address and the fee of the native carts in native-cart.ts. */
    delivery: (lines: readonly Line[], changes: object = {}) =>
      bodies.delivery({
        address: {
          first_name: "Ana",
          last_name: "García",
          phone: "600000000",
          address_1: "Calle Mayor 2",
          city: "Madrid",
          postcode: "28013",
          country: "ES",
        },
        ...filled(lines, changes),
      }),
  }
}
