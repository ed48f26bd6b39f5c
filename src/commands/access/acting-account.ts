import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { fail } from "../../errors"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { callerOf } from "./credentials/prover"

/**
 * The caller for a command that the host's own code runs on behalf of an account. Checks no credential: the host is responsible for that.
 * @param number the public number of the account
 * @throws svc_account_not_found when there is no such account, or it is disabled or deleted
 */
export async function actingAccount(scope: MedusaContainer, number: number): Promise<AccountCaller> {
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(number)
  if (!account?.alive || account.disabled) throw fail("svc_account_not_found")
  return callerOf(account, { via: "bearer", credentialId: "workflow" })
}
