/* Imports the entry of the menu's bundle, so that the menu stays one file (base/element.ts). */
import "../../base/element"
import type { LineItem, Product } from "../../../../src/client"
import { type Choice, missingOf } from "../../../../src/domain/extras/choosing"
import { say, sayList } from "../language"
import { products, reading, refresh } from "../shop"
import { add } from "./cart"
import { isOffered } from "./choice"

/**
 * Adds the items of an earlier order to the cart, with the current menu and prices.
 * @returns a sentence for the guest, which names the items that can no longer be ordered in the same way
 */
export async function orderAgain(items: readonly LineItem[]): Promise<string> {
  // A stored menu may be too old to contain a dish of the order.
  if (reading.value !== "fresh") await refresh()
  const missing: string[] = []
  for (const item of items) {
    const product = item.product_id === null ? undefined : products.value.get(item.product_id)
    const choice = product && choiceOf(product, item)
    if (choice) add(choice, item.quantity)
    else missing.push(item.name)
  }
  return missing.length === 0 ? say("again_done") : say("again_without", { names: sayList(missing) })
}

/** The choice that an order line contains; undefined if the menu no longer allows it. */
function choiceOf(product: Product, { variation_id, extras, additional_comments }: LineItem): Choice | undefined {
  const chosen: Record<number, number[]> = {}
  for (const { id, category_id } of extras) chosen[category_id] = [...(chosen[category_id] ?? []), id]
  const choice: Choice = {
    productId: product.id,
    variationId: product.type === "variable" ? (variation_id ?? undefined) : undefined,
    extras: chosen,
    comment: additional_comments,
  }
  return isOffered(product, choice) && missingOf(product, choice) === undefined ? choice : undefined
}
