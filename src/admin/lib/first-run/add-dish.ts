import { callNative } from "../native-api"
import { nativeStore } from "./open-store"

/** A product as typed into the form of the checklist. */
export interface Dish {
  readonly category: string
  readonly name: string
  /** A decimal in major units of `currency`. */
  readonly price: string
  /** ISO 4217. */
  readonly currency: string
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Names of records that Medusa requires, in the language of the shop. */
export interface StoredNames {
  /** Medusa requires at least one option, with at least one value. */
  readonly option: string
  readonly value: string
  /** The name of the shipping profile that is created if there is none. */
  readonly profile: string
}

/**
 * Adds a product with one variant, which guests can order at once. If no category has the given name, it is created.
 * @throws ApiError
 */
export async function addDish({ category, name, price, currency }: Dish, names: StoredNames): Promise<void> {
  const [store, categoryId, profile] = await Promise.all([
    nativeStore(),
    categoryOf(category.trim()),
    shippingProfile(names.profile),
  ])
  await callNative("POST", "products", {
    body: {
      title: name.trim(),
      status: "published",
      categories: [{ id: categoryId }],
      shipping_profile_id: profile,
      sales_channels: store.default_sales_channel_id === null ? [] : [{ id: store.default_sales_channel_id }],
      options: [{ title: names.option, values: [names.value] }],
      variants: [
        {
          title: names.value,
          options: { [names.option]: names.value },
          manage_inventory: false,
          // A JSON number, as Medusa's own form sends it. Nothing is computed with it here.
          prices: [{ currency_code: currency.toLowerCase(), amount: Number(price) }],
        },
      ],
    },
  })
}

async function categoryOf(name: string): Promise<string> {
  const { product_categories: found } = await callNative<{ product_categories: Named[] }>("GET", "product-categories", {
    query: { q: name, limit: "50", fields: "id,name" },
  })
  const known = found.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (known !== undefined) return known.id
  const { product_category: made } = await callNative<{ product_category: Named }>("POST", "product-categories", {
    body: { name, is_active: true, is_internal: false },
  })
  return made.id
}

async function shippingProfile(name: string): Promise<string> {
  const query = { limit: "1", fields: "id", order: "created_at" }
  const { shipping_profiles: found } = await callNative<{ shipping_profiles: { id: string }[] }>("GET", "shipping-profiles", {
    query,
  })
  const [known] = found
  if (known !== undefined) return known.id
  const { shipping_profile: made } = await callNative<{ shipping_profile: { id: string } }>("POST", "shipping-profiles", {
    body: { name, type: "default" },
  })
  return made.id
}
