import { signal } from "@preact/signals-core"
import type { Product } from "../../../src/client"
import type { Line } from "./cart"

/** The product whose sheet is open: to add it, or to change a line of the cart. */
export const editing = signal<{ readonly product: Product; readonly line: Line | undefined } | undefined>(undefined)
