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
    reason: "every cart of the restaurant's channel shows what can be ordered, even before the cart is the restaurant's",
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
    reason: "both databases have the restaurant's options, but their provider is part of the plugin",
  },
  {
    channel: "restaurant",
    step: /^shipping options$/,
    path: /^body\.shipping_options\[En mesa\]$/,
    reason: "an option that is switched off is not offered, for example dine-in without tables (contract section 15)",
  },
]
