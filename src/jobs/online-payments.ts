import type { MedusaContainer } from "@medusajs/framework/types"
import { lookAtPayments } from "../commands/payment/online/look-at-payments"
import { lastingScope, steadily } from "../queue"

/** Looks at online payments that no webhook has told of, and ends those whose time is over. */
export default async function svcOnlinePayments(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 5_000, () => lookAtPayments(lastingScope(container)))
}

export const config = { name: "svc-online-payments", schedule: "*/5 * * * * *" }
