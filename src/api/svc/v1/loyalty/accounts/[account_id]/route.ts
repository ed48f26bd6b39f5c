import { findCustomer, isVerified } from "../../../../../../commands/loyalty/find-customer"
import { readAccount } from "../../../../../../commands/loyalty/read-points"
import { endpoint } from "../../../../../../http"
import { presentLoyaltyAccount } from "../../presenter"
import { accountParams, loyaltyAccountSchema } from "../../schema"

export const GET = endpoint({
  summary: "Get the points account of a customer",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  params: accountParams,
  response: loyaltyAccountSchema,
  failures: ["loyalty_account_not_found"],
  handle: async ({ scope, params, now }) => {
    const { id, email } = await findCustomer(scope, params.account_id)
    const account = await readAccount(scope, id, now)
    return presentLoyaltyAccount(account, { email, verified: isVerified(account, email) })
  },
})
