import { refreshCommerceContext } from "../../../src/platform/commerce/commerce-context"
import type { Host } from "./host-context"
import { completeCart } from "./native-cart"
import { type Placement, placeOrder } from "./place-order"

/**
 * Completes native carts and places orders of the plugin, all at the same time.
 * @returns the number of carts and of orders that succeeded, and the distinct codes or messages of the refusals
 */
export async function sellAtOnce(
  host: Host,
  { carts, placements }: { carts: readonly string[]; placements: readonly (Placement & { readonly delay?: number })[] },
): Promise<{ native: number; ours: number; refusals: string[] }> {
  const native = carts.map((cart) => completeCart(host, cart))
  const ours = placements.map(async ({ delay = 0, ...placement }) => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    return await placeOrder(host, placement)
  })
  const [nativeOutcomes, ourOutcomes] = await Promise.all([Promise.allSettled(native), Promise.allSettled(ours)])
  const sold = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === "fulfilled").length
  return {
    native: sold(nativeOutcomes),
    ours: sold(ourOutcomes),
    refusals: [
      ...new Set(
        [...nativeOutcomes, ...ourOutcomes].flatMap((o) =>
          o.status === "rejected" ? [String(o.reason?.code ?? o.reason?.message)] : [],
        ),
      ),
    ],
  }
}

/** Reads the commerce context again. Without this, the cached one can be some seconds old. */
export async function refreshCommerce({ scope }: Host): Promise<void> {
  await refreshCommerceContext(scope)
}
