import { signal } from "@preact/signals-core"
import type { Product } from "../../../../src/client"
import { newTag } from "../tags"
import type { Line } from "./cart"

/** Opens the sheet of a product. Adds the tag if the page has none, or only tags that show a product in the page. */
export function openProduct(product: Product, line?: Line): void {
  if (!document.querySelector("svc-product:not([product])")) document.body.append(newTag("svc-product"))
  editing.value = { product, line }
}

/** The product in the open sheet, and the line of the cart that is being changed; without a line, the product is added. */
export const editing = signal<{ readonly product: Product; readonly line: Line | undefined } | undefined>(undefined)
