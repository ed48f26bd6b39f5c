import { presentAccount } from "../../api/svc/v1/auth/presenter"
import { toRegistration } from "../../api/svc/v1/auth/request"
import { registrationBody } from "../../api/svc/v1/auth/schema"
import { registerCustomer } from "../../commands/access/accounts/register-customer"
import { commandWorkflow } from "./command-workflow"

/**
 * Registers a customer account, like `POST /auth/register`: creates Medusa's customer, Medusa's identity and the plugin's account, all
 * three or none.
 */
export const registerCustomerWorkflow = commandWorkflow({
  name: "svc-register-customer",
  permission: "public",
  body: registrationBody,
  run: async ({ scope, body, now, timezone }) =>
    presentAccount(await registerCustomer(scope, toRegistration(body), now), timezone),
})
