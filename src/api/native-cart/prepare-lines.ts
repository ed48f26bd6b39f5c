import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { COMMENTS_KEY, EXTRAS_SNAPSHOT_KEY, isSameLine, type NativeCart, readLine } from "../../domain/checkout"
import { findNativeCart } from "../../platform/native-cart"
import { cartPricingContext, futurePricingContext, type PricingContext } from "../../platform/native-prices"
import { type NativeItemWish, priceNativeItems } from "../../workflows/checkout/price-native-items"
import type { LineExtensions } from "../contracts/checkout-extensions"
import { type NativeExtras, signedInCustomer } from "./native-request"
import { keptMetadata } from "./prepare-checkout"

/** A line as the platform's workflows take it; the fields below `metadata` have no place in the body of a request. */
interface LineBody {
  variant_id: string
  quantity: number
  metadata?: Record<string, unknown> | null
  unit_price?: number
  compare_at_unit_price?: number
  is_tax_inclusive?: boolean
}

/** Prices the items that a new cart starts with. */
export async function prepareNewItems(req: MedusaRequest, { lines }: NativeExtras): Promise<void> {
  const { items, region_id } = req.validatedBody as { items?: LineBody[]; region_id?: string | null }
  if (!items || items.length === 0) return
  const customerId = signedInCustomer(req)
  const context = await futurePricingContext(req.scope, { regionId: region_id ?? null, customerId })
  if (context) await priceItems(req, context, items, lines)
}

/** Prices a line that is added to a cart. */
export async function prepareNewLine(req: MedusaRequest, { lines }: NativeExtras, cartId: string): Promise<void> {
  const body = req.validatedBody as LineBody
  const cart = await findNativeCart(req.scope, cartId)
  const context = cart && cart.completedAt === null ? await cartPricingContext(req.scope, cartId) : null
  if (!cart || !context) return
  await priceItems(req, context, [body], lines)
  joinPresentLine(cart, body)
}

/**
 * The same thing once more is the line that the cart has: as the platform compares prices and metadata, it is given those of that
 * line. Both are brought up to date once it is there.
 */
function joinPresentLine(cart: NativeCart, body: LineBody): void {
  const { metadata } = body
  if (!metadata || body.unit_price === undefined) return
  const present = cart.lines.find((line) => line.variantId === body.variant_id && isSameLine(line.metadata, metadata))
  if (!present) return
  body.unit_price = Number(present.unitPrice)
  body.metadata = { ...present.metadata }
}

async function priceItems(
  req: MedusaRequest,
  context: PricingContext,
  items: readonly LineBody[],
  lines: readonly LineExtensions[],
): Promise<void> {
  for (const { quantity } of items) requireWhole(quantity)
  const wishes = items.map(
    ({ variant_id, quantity }, index): NativeItemWish => ({ variantId: variant_id, quantity, selections: lines[index] ?? {} }),
  )
  const priced = await priceNativeItems(req.scope, context, wishes, Date.now())
  for (const [index, item] of items.entries()) {
    const comments = lines[index]?.additional_comments?.trim()
    if (comments) item.metadata = { ...item.metadata, [COMMENTS_KEY]: comments }
    const price = priced[index]
    if (!price) continue
    item.unit_price = price.unitPrice
    item.is_tax_inclusive = price.taxInclusive
    if (price.compareAt !== null) item.compare_at_unit_price = price.compareAt
    item.metadata = { ...item.metadata, [EXTRAS_SNAPSHOT_KEY]: price.extras }
  }
}

/**
 * A change of a line: other extras are judged and priced; otherwise the price follows by itself once the platform has changed the
 * quantity. A line that loses its last extra is the platform's to price again.
 */
export async function prepareLineChange(
  req: MedusaRequest,
  { lines }: NativeExtras,
  cartId: string,
  lineId: string,
): Promise<void> {
  const body = req.validatedBody as Omit<LineBody, "variant_id">
  const said = lines[0] ?? {}
  const cart = await findNativeCart(req.scope, cartId)
  const line = cart?.completedAt === null ? cart.lines.find(({ id }) => id === lineId) : undefined
  if (!line) return
  requireWhole(body.quantity)
  if (body.metadata !== undefined) body.metadata = keptMetadata(line.metadata, body.metadata)
  if (said.additional_comments !== undefined) {
    body.metadata = { ...body.metadata, [COMMENTS_KEY]: said.additional_comments.trim() }
  }
  const chooses = said.extra_ids !== undefined || said.extra_selections !== undefined
  if (chooses && line.variantId !== null && body.quantity > 0) {
    const context = await cartPricingContext(req.scope, cartId)
    const wish = { variantId: line.variantId, quantity: body.quantity, selections: said }
    const [price] = context ? await priceNativeItems(req.scope, context, [wish], Date.now()) : []
    if (price) {
      body.unit_price = price.unitPrice
      body.metadata = { ...body.metadata, [EXTRAS_SNAPSHOT_KEY]: price.extras }
    } else if (readLine(line.metadata).extras !== null) {
      body.metadata = { ...body.metadata, [EXTRAS_SNAPSHOT_KEY]: [] }
    }
  }
  if (body.metadata && Object.keys(body.metadata).length === 0) delete body.metadata
}

/** The platform takes parts of a piece and rounds them up, without a word. */
function requireWhole(quantity: number): void {
  if (Number.isInteger(quantity)) return
  throw new MedusaError(MedusaError.Types.INVALID_DATA, "quantity must be an integer", "rest_invalid_param")
}
