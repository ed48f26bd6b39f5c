import { WrongAnswer } from "./expectation.mjs"
import { hundredths } from "./money.mjs"

const LINES = 3
const MOST_LINES = 12

/**
 * Fills a cart from the catalogue as a guest would: available dishes, those with extras first, each with the required extras, until
 * the minimum order is reached.
 * @param {any[]} catalogue products of `GET /catalog`
 * @param {number} minimum in hundredths
 * @returns {{ items: object[], expected: { unit: number, line: number }[], subtotal: number, names: string[], extras: number }}
 * amounts in hundredths
 */
export function fillCart(catalogue, minimum) {
  const dishes = catalogue
    .map(asDish)
    .filter((dish) => dish !== undefined)
    .sort((a, b) => Number(b.extras.length > 0) - Number(a.extras.length > 0))
  const cart = { items: [], expected: [], subtotal: 0, names: [], extras: 0 }
  for (const { product, variation, extras } of dishes) {
    if (cart.items.length >= MOST_LINES || (cart.items.length >= LINES && cart.subtotal >= minimum)) {
      break
    }
    const quantity = cart.items.length === 0 ? 2 : 1
    const unit = hundredths(variation?.price ?? product.price) + extras.reduce((sum, { price }) => sum + price, 0)
    cart.items.push({
      product_id: product.id,
      ...(variation ? { variation_id: variation.id } : {}),
      quantity,
      ...(extras.length > 0
        ? { extra_selections: extras.map(({ category_id, extra_ids }) => ({ category_id, extra_ids })) }
        : {}),
      ...(cart.items.length === 0 ? { additional_comments: "Bien hecho, por favor" } : {}),
    })
    cart.expected.push({ unit, line: unit * quantity })
    cart.subtotal += unit * quantity
    cart.names.push(product.name)
    cart.extras += extras.reduce((sum, { extra_ids }) => sum + extra_ids.length, 0)
  }
  if (cart.items.length < LINES || cart.subtotal < minimum || cart.extras === 0) {
    const sellable = dishes.map(({ product }) => product.name)
    throw new WrongAnswer("a cart from the catalogue", `${LINES} dishes, some with extras, worth ${minimum} hundredths`, sellable)
  }
  return cart
}

/** The product with its first available variation, if it has variations, and the chosen extras. Undefined if it cannot be ordered. */
function asDish(product) {
  if (!product.enabled || !product.purchasable || product.stock_status === "outofstock") {
    return undefined
  }
  const variation = product.variations.find(({ price, stock_status: stock }) => price !== null && stock !== "outofstock")
  const categories = product.extra_categories.filter(({ enabled }) => enabled)
  const extras = categories.map(chooseExtras)
  const sellable = (variation !== undefined || product.price !== null) && !extras.includes(undefined)
  return sellable ? { product, variation, extras: extras.filter(({ extra_ids }) => extra_ids.length > 0) } : undefined
}

/** Chooses as many extras as the category requires; if it requires none, one extra if there is one. Undefined if it has too few extras. */
function chooseExtras({ id, minimum, maximum, extras }) {
  const available = extras.filter(({ enabled }) => enabled)
  const wanted = Math.min(Math.max(minimum, 1), maximum ?? Number.POSITIVE_INFINITY, Math.max(available.length, minimum))
  if (available.length < wanted) {
    return undefined
  }
  const chosen = available.slice(0, wanted)
  return {
    category_id: id,
    extra_ids: chosen.map((extra) => extra.id),
    price: chosen.reduce((sum, extra) => sum + hundredths(extra.price), 0),
  }
}
