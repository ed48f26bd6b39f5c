import { signal } from "@preact/signals-core"
import type { Product } from "../../../../src/client"
import { newTag } from "../tags"
import type { Line } from "./cart"

/** Opens the sheet of a product. A page without the tag gets one; a tag that shows a product in the page is no sheet. */
export function openProduct(product: Product, line?: Line): void {
  if (!document.querySelector("svc-product:not([product])")) document.body.append(newTag("svc-product"))
  editing.value = { product, line }
}

/** The product whose sheet is open: to add it, or to change a line of the cart. */
export const editing = signal<{ readonly product: Product; readonly line: Line | undefined } | undefined>(undefined)
