import type { MedusaRequest } from "@medusajs/framework/http"
import { type NativeItemWish, priceNativeItems } from "../../commands/checkout/price-native-items"
import { COMMENTS_KEY, EXTRAS_SNAPSHOT_KEY, isSameLine, type NativeCart, readLine } from "../../domain/checkout"
import { invalidField } from "../../errors"
import { findNativeCart } from "../../platform/checkout/native-cart"
import { cartPricingContext, futurePricingContext, type PricingContext } from "../../platform/checkout/native-prices"
import type { LineExtensions } from "../contracts/checkout-extensions"
import { type NativeExtras, signedInCustomer } from "./native-request"
import { keptMetadata } from "./prepare-checkout"

/** A line in the form of Medusa's workflows. Clients cannot send the fields below `metadata`. */
interface LineBody {
  variant_id: string
  quantity: number
  metadata?: Record<string, unknown> | null
  unit_price?: number
  compare_at_unit_price?: number
  is_tax_inclusive?: boolean
}

/** Prices the items of a new cart. If the cart is not the restaurant's, Medusa prices them. */
export async function prepareNewItems(req: MedusaRequest, { lines, ours }: NativeExtras): Promise<void> {
  const { items, region_id } = req.validatedBody as { items?: LineBody[]; region_id?: string | null }
  if (!items || items.length === 0) return
  if (!ours) return keepComments(items, lines)
  const customerId = signedInCustomer(req)
  const context = await futurePricingContext(req.scope, { regionId: region_id ?? null, customerId })
  if (context) await priceItems(req, context, items, lines)
}

/** Prices a line that is added to one of the restaurant's carts, or that has extras. */
export async function prepareNewLine(req: MedusaRequest, { lines, ours }: NativeExtras, cartId: string): Promise<void> {
  const body = req.validatedBody as LineBody
  if (!ours) return keepComments([body], lines)
  const cart = await findNativeCart(req.scope, cartId)
  const context = cart && cart.completedAt === null ? await cartPricingContext(req.scope, cartId) : null
  if (!cart || !context) return
  await priceItems(req, context, [body], lines)
  joinPresentLine(cart, body)
}

/**
 * An item equal to an existing line must be merged with it. Medusa merges lines with the same price and metadata, so the item gets those of the
 * existing line. Price and metadata are updated afterwards.
 */
function joinPresentLine(cart: NativeCart, body: LineBody): void {
  const { metadata } = body
  if (!metadata || body.unit_price === undefined) return
  const present = cart.lines.find((line) => line.variantId === body.variant_id && isSameLine(line.metadata, metadata))
  if (!present) return
  body.unit_price = Number(present.unitPrice)
  body.metadata = { ...present.metadata }
}

function keepComments(items: readonly { metadata?: Record<string, unknown> | null }[], lines: readonly LineExtensions[]): void {
  for (const [index, item] of items.entries()) {
    const comments = lines[index]?.additional_comments?.trim()
    if (comments) item.metadata = { ...item.metadata, [COMMENTS_KEY]: comments }
  }
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
  keepComments(items, lines)
  for (const [index, item] of items.entries()) {
    const price = priced[index]
    if (!price) continue
    item.unit_price = price.unitPrice
    item.is_tax_inclusive = price.taxInclusive
    if (price.compareAt !== null) item.compare_at_unit_price = price.compareAt
    item.metadata = { ...item.metadata, [EXTRAS_SNAPSHOT_KEY]: price.extras }
  }
}

/**
 * Prepares the change of a line. New extras are judged and priced here; if only the quantity changes, the price is updated later. A line
 * that loses its last extra is priced by Medusa again.
 */
export async function prepareLineChange(
  req: MedusaRequest,
  { lines, ours }: NativeExtras,
  cartId: string,
  lineId: string,
): Promise<void> {
  const body = req.validatedBody as Omit<LineBody, "variant_id">
  const said = lines[0] ?? {}
  if (!ours) return takeComments(body, said)
  const cart = await findNativeCart(req.scope, cartId)
  const line = cart?.completedAt === null ? cart.lines.find(({ id }) => id === lineId) : undefined
  if (!line) return
  requireWhole(body.quantity)
  if (body.metadata !== undefined) body.metadata = keptMetadata(line.metadata, body.metadata)
  takeComments(body, said)
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

/** Empty comments remove those of the line. */
function takeComments(body: Pick<LineBody, "metadata">, { additional_comments: comments }: LineExtensions): void {
  if (comments !== undefined) body.metadata = { ...body.metadata, [COMMENTS_KEY]: comments.trim() }
}

/** Medusa accepts fractional quantities and silently rounds them up. */
function requireWhole(quantity: number): void {
  if (Number.isInteger(quantity)) return
  throw invalidField("quantity", { code: "rest_invalid_type" })
}
