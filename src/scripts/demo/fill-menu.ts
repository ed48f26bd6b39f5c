import type { CreateProductWorkflowInputDTO, MedusaContainer } from "@medusajs/framework/types"
import { Modules, ProductStatus } from "@medusajs/framework/utils"
import {
  createInventoryLevelsWorkflow,
  createPriceListsWorkflow,
  createProductCategoriesWorkflow,
  createProductsWorkflow,
} from "@medusajs/medusa/core-flows"
import { CATALOG_MODULE, type CatalogService } from "../../modules/catalog"
import { runWorkflow } from "../../platform/process/run-workflow"
import { ENGLISH } from "./english"
import { EXTRA_CATEGORIES } from "./extras"
import { type DemoProduct, type DemoVariation, MENU, SALE } from "./menu"
import { only } from "./only"
import { TAXED_TYPES } from "./set-up-store"

export interface Kitchen {
  readonly salesChannelId: string
  readonly stockLocationId: string
  readonly shippingProfileId: string
}

/** Creates the two product types of drinks with the general tax rate, if missing. Returns their ids by value. */
export async function ensureProductTypes(container: MedusaContainer): Promise<ReadonlyMap<string, string>> {
  const product = container.resolve(Modules.PRODUCT)
  const values: readonly string[] = Object.values(TAXED_TYPES)
  const existing = (await product.listProductTypes({}, { take: null })).filter(({ value }) => values.includes(value))
  const missing = values.filter((value) => !existing.some((type) => type.value === value))
  const made = missing.length > 0 ? await product.createProductTypes(missing.map((value) => ({ value }))) : []
  return new Map([...existing, ...made].map(({ id, value }) => [value, id]))
}

/** Creates categories, products, stock, the sale and the extras. Existing parts are kept. */
export async function fillMenu(
  container: MedusaContainer,
  kitchen: Kitchen,
  typeIds: ReadonlyMap<string, string>,
): Promise<void> {
  const categoryIds = await ensureCategories(container)
  await ensureProducts(container, kitchen, typeIds, categoryIds)
  const products = await container
    .resolve(Modules.PRODUCT)
    .listProducts({ handle: slugs() }, { select: ["id", "handle"], relations: ["variants"], take: null })
  const productIds = new Map(products.map(({ handle, id }) => [handle, id]))
  await stockUp(container, kitchen)
  await ensureSale(container, new Map(products.map(({ handle, variants }) => [handle, variants.map(({ id }) => id)])))
  await ensureExtras(container, productIds, categoryIds)
}

function slugs(): string[] {
  return MENU.flatMap(({ products }) => products.map(({ slug }) => slug))
}

async function ensureCategories(container: MedusaContainer): Promise<ReadonlyMap<string, string>> {
  const product = container.resolve(Modules.PRODUCT)
  const existing = await product.listProductCategories({ handle: MENU.map(({ slug }) => slug) }, { take: null })
  const missing = MENU.filter(({ slug }) => !existing.some(({ handle }) => handle === slug))
  if (missing.length > 0) {
    const result = await runWorkflow(createProductCategoriesWorkflow, container, {
      product_categories: missing.map(({ slug, name, description }) => ({
        handle: slug,
        name,
        description,
        is_active: true,
        is_internal: false,
        rank: MENU.findIndex((category) => category.slug === slug),
      })),
    })
    existing.push(...result)
  }
  return new Map(existing.map(({ handle, id }) => [handle, id]))
}

async function ensureProducts(
  container: MedusaContainer,
  kitchen: Kitchen,
  typeIds: ReadonlyMap<string, string>,
  categoryIds: ReadonlyMap<string, string>,
): Promise<void> {
  const existing = await container.resolve(Modules.PRODUCT).listProducts({ handle: slugs() }, { select: ["handle"], take: null })
  const known = new Set(existing.map(({ handle }) => handle))
  const wanted = MENU.flatMap((category) => category.products.map((product, place) => ({ category, product, place }))).filter(
    ({ product }) => !known.has(product.slug),
  )
  if (wanted.length === 0) return
  await runWorkflow(createProductsWorkflow, container, {
    products: wanted.map(({ category, product, place }): CreateProductWorkflowInputDTO => {
      const option = product.option ?? "Formato"
      return {
        handle: product.slug,
        title: product.name,
        description: inBothLanguages(product),
        status: ProductStatus.PUBLISHED,
        category_ids: [categoryIds.get(category.slug) ?? ""],
        shipping_profile_id: kitchen.shippingProfileId,
        sales_channels: [{ id: kitchen.salesChannelId }],
        ...(product.taxed ? { type_id: typeIds.get(TAXED_TYPES[product.taxed]) ?? "" } : {}),
        metadata: {
          allergens: [...(product.allergens ?? [])],
          tags: [...(product.tags ?? [])],
          station: category.station,
          menu_order: place,
        },
        options: [{ title: option, values: variationsOf(product).map(({ name }) => name) }],
        variants: variationsOf(product).map((variation, index) => ({
          sku: skuOf(product, index),
          title: variation.name,
          variant_rank: index,
          options: { [option]: variation.name },
          manage_inventory: variation.stock !== undefined,
          allow_backorder: false,
          prices: [{ currency_code: "eur", amount: variation.price }],
        })),
      }
    }),
  })
}

function inBothLanguages({ slug, description }: DemoProduct): string {
  const english = ENGLISH[slug]
  if (english === undefined) throw new Error(`${slug} has no name in English`)
  return `${description} · ${english}.`
}

function variationsOf(product: DemoProduct): readonly DemoVariation[] {
  if (product.variations) return product.variations
  if (product.price === undefined) throw new Error(`${product.slug} has no price`)
  return [{ name: "Única", price: product.price, ...(product.stock === undefined ? {} : { stock: product.stock }) }]
}

function skuOf({ slug }: DemoProduct, index: number): string {
  return `${slug.toUpperCase()}-${index + 1}`
}

async function stockUp(container: MedusaContainer, { stockLocationId }: Kitchen): Promise<void> {
  const stock = new Map(
    MENU.flatMap(({ products }) => products).flatMap((product) =>
      variationsOf(product).flatMap((variation, index): [string, number][] =>
        variation.stock === undefined ? [] : [[skuOf(product, index), variation.stock]],
      ),
    ),
  )
  const inventory = container.resolve(Modules.INVENTORY)
  const items = await inventory.listInventoryItems({ sku: [...stock.keys()] }, { take: null })
  const levels = await inventory.listInventoryLevels(
    { inventory_item_id: items.map(({ id }) => id), location_id: stockLocationId },
    { take: null },
  )
  const stocked = new Set(levels.map(({ inventory_item_id }) => inventory_item_id))
  const missing = items.filter(({ id }) => !stocked.has(id))
  if (missing.length === 0) return
  await runWorkflow(createInventoryLevelsWorkflow, container, {
    inventory_levels: missing.map(({ id, sku }) => ({
      inventory_item_id: id,
      location_id: stockLocationId,
      stocked_quantity: stock.get(sku ?? "") ?? 0,
    })),
  })
}

async function ensureSale(container: MedusaContainer, variantIds: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const lists = await container.resolve(Modules.PRICING).listPriceLists({}, { select: ["title"], take: null })
  if (lists.some(({ title }) => title === SALE.title)) return
  await runWorkflow(createPriceListsWorkflow, container, {
    price_lists_data: [
      {
        title: SALE.title,
        description: SALE.description,
        status: "active",
        prices: SALE.prices.map(({ slug, price }) => ({
          variant_id: only(variantIds.get(slug) ?? []),
          currency_code: "eur",
          amount: price,
        })),
      },
    ],
  })
}

async function ensureExtras(
  container: MedusaContainer,
  productIds: ReadonlyMap<string, string>,
  categoryIds: ReadonlyMap<string, string>,
): Promise<void> {
  const catalog = container.resolve<CatalogService>(CATALOG_MODULE)
  const existing = new Set(await catalog.extraCategoryNames())
  const now = new Date()
  for (const [position, { extras, products = [], categories = [], ...category }] of EXTRA_CATEGORIES.entries()) {
    if (existing.has(category.name)) continue
    const id = await catalog.insertExtraCategory({ enabled: true, ...category, position }, now)
    for (const { name, price = "0", enabled = true } of extras) {
      await catalog.insertExtra({ categoryId: id, name, description: "", price, enabled }, now)
    }
    await catalog.replaceAssignments(id, "product_category", targetsOf(categories, categoryIds), now)
    await catalog.replaceAssignments(id, "product", targetsOf(products, productIds), now)
  }
}

function targetsOf(slugs: readonly string[], ids: ReadonlyMap<string, string>): string[] {
  return slugs.map((slug) => {
    const id = ids.get(slug)
    if (id === undefined) throw new Error(`An extra category names ${slug}, which the menu does not have`)
    return id
  })
}
