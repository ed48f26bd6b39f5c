import type { MedusaContainer } from "@medusajs/framework/types"
import { bookLostRefunds } from "../commands/loyalty/book-refunds"
import { settleAccounts } from "../commands/loyalty/settle-accounts"
import { lastingScope, steadily } from "../queue"

/** Expires points and coupons, and takes back the points of refunds whose event was lost. */
export default async function svcLoyaltyExpiry(container: MedusaContainer): Promise<void> {
  const scope = lastingScope(container)
  await steadily(config, async () => {
    await settleAccounts(scope, Date.now())
    await bookLostRefunds(scope, Date.now())
  })
}

export const config = { name: "svc-loyalty-expiry", schedule: { interval: 10_000 } }
