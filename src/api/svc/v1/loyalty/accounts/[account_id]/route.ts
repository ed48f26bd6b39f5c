import { endpoint } from "../../../../../../http"
import { findCustomer, isVerified } from "../../../../../../workflows/loyalty/find-customer"
import { readAccount } from "../../../../../../workflows/loyalty/read-points"
import { presentAccount } from "../../presenter"
import { accountParams, accountSchema } from "../../schema"

export const GET = endpoint({
  summary: "The points account of a customer",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  params: accountParams,
  response: accountSchema,
  failures: ["loyalty_account_not_found"],
  handle: async ({ scope, params, now }) => {
    const { id, email } = await findCustomer(scope, params.account_id)
    const account = await readAccount(scope, id, now)
    return presentAccount(account, { email, verified: isVerified(account, email) })
  },
})
