import type { MedusaContainer } from "@medusajs/framework/types"
import { checkDuePayments } from "../commands/payment/online/check-due-payments"
import { lastingScope, steadily } from "../queue"

/** Checks online payments for which no webhook has arrived, and ends those past their deadline. */
export default async function svcOnlinePayments(container: MedusaContainer): Promise<void> {
  await steadily(config, () => checkDuePayments(lastingScope(container)))
}

export const config = { name: "svc-online-payments", schedule: { interval: 5_000 } }
