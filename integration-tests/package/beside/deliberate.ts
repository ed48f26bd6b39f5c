import type { Channel } from "./bookshop"

/** The deliberate differences of a host with the plugin. A difference that no longer occurs fails the test; remove it here. */
export interface Deliberate {
  readonly channel: Channel
  readonly step: RegExp
  readonly path: RegExp
  readonly reason: string
}

export const DELIBERATE: readonly Deliberate[] = [
  {
    channel: "restaurant",
    step: /./,
    path: /^body\.(cart|parent)\.extensions$/,
    reason:
      "a storefront of the restaurant's channel reads from any cart what can be ordered, before the cart is the restaurant's",
  },
  {
    channel: "restaurant",
    step: /./,
    path: /^body\.(cart|parent)\.additional_fields$/,
    reason: "the same for the fields of the checkout's form",
  },
  {
    channel: "restaurant",
    step: /^shipping options$/,
    path: /^body\.shipping_options\[[^\]]+\]\.provider\.is_enabled$/,
    reason: "the restaurant's options stand in both databases; their provider comes with the plugin",
  },
  {
    channel: "restaurant",
    step: /^shipping options$/,
    path: /^body\.shipping_options\[En mesa\]$/,
    reason: "what is switched off is not offered, such as dine-in without tables (contract section 15)",
  },
]
