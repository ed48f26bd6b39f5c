import type { Sellable, SellableVariant } from "../../../src/domain/catalog/sellable"
import { fail } from "../../../src/errors"
import { readSellables } from "../../../src/platform/catalogue/catalogue-reader"
import { commerceContext } from "../../../src/platform/commerce/commerce-context"
import { lineSnapshot } from "../../../src/platform/orders/line-snapshot"
import { type IdSource, idSource } from "../../../src/platform/orders/order-ids"
import { writeMedusaOrder } from "../../../src/platform/orders/order-writer"
import { type OrderQuote, quoteOrder } from "../../../src/platform/pricing/order-quote"
import { countedUses, registerPromotionUsage } from "../../../src/platform/pricing/promotion-usage"
import { failpoint } from "../../../src/platform/process/failpoint"
import { unitOfWork } from "../../../src/platform/process/unit-of-work"
import { reserveStock, type StockGuard } from "../../../src/platform/stock/stock"
import type { Host } from "./operations"

export interface Placement {
  readonly lines: readonly { readonly sku: string; readonly quantity: number; readonly extrasCents?: number }[]
  readonly coupons?: readonly string[]
  /** The delivery fee in cents; omitted: pickup without a fee. */
  readonly feeCents?: number
  readonly email?: string | null
  /** Sells as a store whose prices exclude tax. */
  readonly taxOnTop?: boolean
  /** The country whose taxes apply; default: Spain. */
  readonly country?: string
  /** Refuses the order if the coupon has no effect, as the judgement does. */
  readonly mustHaveCoupon?: boolean
  readonly guard?: StockGuard
  /** Fails right before the commit. */
  readonly failAtTheEnd?: boolean
  /** Runs after the products are read and before the transaction. */
  readonly meanwhile?: { readonly sql: string; readonly bindings?: readonly unknown[] }
  readonly metadata?: Readonly<Record<string, unknown>>
}

export interface Placed {
  readonly orderId: string
  readonly displayId: number
  readonly customerId: string | null
  readonly lineIds: readonly string[]
  readonly total: string
  readonly milliseconds: number
}

interface Chosen {
  readonly id: string
  readonly product: Sellable
  readonly variant: SellableVariant
  readonly quantity: number
  readonly unitPrice: bigint
}

interface Prepared {
  readonly ids: IdSource
  readonly chosen: readonly Chosen[]
  readonly quote: OrderQuote
  readonly now: number
}

/** Places an order as `POST /orders` does, without the parts of the route: slot, table, own rows. */
export async function placeOrder(host: Host, placement: Placement): Promise<Placed> {
  const { scope, knex } = host
  const start = performance.now()
  const commerce = { ...(await commerceContext(scope)), ...(placement.taxOnTop ? { pricesIncludeTax: false } : {}) }
  const { ids, chosen, quote, now } = await prepare(host, placement)
  if (placement.meanwhile) {
    await knex.raw(placement.meanwhile.sql, [...(placement.meanwhile.bindings ?? [])] as never)
  }
  if (placement.mustHaveCoupon && quote.coupons.some(({ valid }) => !valid)) {
    throw fail("svc_coupon_invalid")
  }
  const orderId = ids("order")
  const email = placement.email === undefined ? "guest@example.com" : placement.email
  const { result } = await unitOfWork(scope, async (uow) => {
    await failpoint("order.begun")
    const written = await writeMedusaOrder(scope, uow, {
      orderId,
      ids,
      commerce,
      quote,
      lines: chosen.map(({ id, product, variant }) => ({
        id,
        snapshot: lineSnapshot(product, variant),
        metadata: {},
      })),
      customer: { id: null, email, first_name: "Ana", last_name: "García", phone: "600000000" },
      shippingAddress: {
        first_name: "Ana",
        last_name: "García",
        phone: "600000000",
        address_1: "Calle Mayor 2",
        city: "Madrid",
        postal_code: "28013",
        country_code: "es",
      },
      metadata: placement.metadata ?? {},
      now,
    })
    await failpoint("order.written")
    await failpoint("order.before-hot")
    await reserveStock(
      scope,
      uow,
      {
        needs: chosen.flatMap(({ id, variant, quantity }) =>
          variant.manageInventory
            ? variant.inventory.map((item) => ({
                lineId: id,
                inventoryItemId: item.inventoryItemId,
                locationId: commerce.stockLocationId,
                quantity: quantity * item.required,
                allowBackorder: variant.allowBackorder,
              }))
            : [],
        ),
        variants: chosen.map(({ product, variant }) => ({
          variantId: variant.id,
          productId: product.id,
          price: variant.price,
          priceIsComplex: variant.priceIsComplex,
          priceStamp: variant.priceStamp,
        })),
        extras: [],
        commerce,
        ids,
        now,
      },
      placement.guard,
    )
    await failpoint("order.stock-reserved")
    await registerPromotionUsage(scope, uow, countedUses(quote), { customerId: written.customerId, email })
    await failpoint("order.promotion-registered")
    if (placement.failAtTheEnd) {
      throw new Error("refused at the end")
    }
    await failpoint("order.before-commit")
    return written
  })
  await failpoint("order.committed")
  return {
    orderId,
    displayId: result.displayId,
    customerId: result.customerId,
    lineIds: chosen.map(({ id }) => id),
    total: quote.total.toString(),
    milliseconds: performance.now() - start,
  }
}

/** Calculates only the price. */
export async function quoteCart(host: Host, placement: Placement): Promise<OrderQuote> {
  return (await prepare(host, placement)).quote
}

async function prepare({ scope, knex }: Host, placement: Placement): Promise<Prepared> {
  const now = Date.now()
  const commerce = { ...(await commerceContext(scope)), ...(placement.taxOnTop ? { pricesIncludeTax: false } : {}) }
  const rows: { sku: string; id: string; product_id: string }[] = await variantsOf(knex, placement)
  const sellables = await readSellables(scope, { productIds: rows.map(({ product_id }) => product_id) }, commerce, now)
  const ids = idSource(now)
  const chosen = placement.lines.map(({ sku, quantity, extrasCents = 0 }): Chosen => {
    const row = rows.find((candidate) => candidate.sku === sku)
    const product = sellables.products.get(row?.product_id ?? "")
    const variant = product?.variants.find((candidate) => candidate.id === row?.id)
    if (!product || !variant) {
      throw new Error(`There is no ${sku}`)
    }
    return { id: ids("ordli"), product, variant, quantity, unitPrice: (variant.priceMinor ?? 0n) + BigInt(extrasCents) }
  })
  const quote = await quoteOrder(scope, {
    commerce,
    lines: chosen.map(({ id, product, variant, quantity, unitPrice }) => ({
      id,
      product: { id: product.id, typeId: product.typeId, giftcard: product.isGiftcard },
      variant: { id: variant.id },
      quantity,
      unitPrice,
      discountable: product.discountable,
    })),
    delivery: {
      amount: BigInt(placement.feeCents ?? 0),
      shippingOptionId: commerce.shippingOptions.delivery,
      name: "A domicilio",
    },
    couponCodes: placement.coupons ?? [],
    customer: placement.email === null ? null : { id: null, email: placement.email ?? "guest@example.com" },
    address: { country_code: placement.country ?? "es" },
    now,
  })
  return { ids, chosen, quote, now }
}

const known = new Map<string, { sku: string; id: string; product_id: string }[]>()

/** The variants by SKU. Cached, because clients send ids, so reading them is not part of an order's counted statements. */
async function variantsOf(knex: Host["knex"], { lines }: Placement): Promise<{ sku: string; id: string; product_id: string }[]> {
  const skus = [...new Set(lines.map(({ sku }) => sku))].sort()
  const key = skus.join()
  const rows =
    known.get(key) ??
    (await knex("product_variant").select("sku", "id", "product_id").whereIn("sku", skus).whereNull("deleted_at"))
  known.set(key, rows)
  return rows
}
