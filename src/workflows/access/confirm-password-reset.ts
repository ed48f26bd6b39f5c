import type { MedusaContainer } from "@medusajs/framework/types"
import { type FailureCode, fail, isFailure } from "../../errors"
import { ACCESS_MODULE, type AccessService, hashOfToken, looksLikeToken } from "../../modules/access"
import { discardPrepared, preparePassword } from "../../platform/identity-changes"
import { passwordTurns } from "../../platform/password-turns"
import { takeBack } from "../../platform/take-back"
import { changeAccount } from "./change-account"

const GONE: ReadonlySet<FailureCode> = new Set<FailureCode>(["svc_account_not_found", "svc_invalid_credentials"])

/**
 * Sets a new password by the token of a mail: once, within one hour. All credentials of the account end (contract section 2).
 * @throws `svc_invalid_reset_token`, `svc_overloaded`
 */
export async function confirmPasswordReset(
  scope: MedusaContainer,
  { token, password }: { token: string; password: string },
  now: number,
): Promise<void> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const hash = looksLikeToken(token) ? hashOfToken(token) : null
  const accountKey = hash === null ? null : await access.resets.accountKeyOf(hash, now)
  const account = accountKey === null ? null : await access.accountByKey(accountKey)
  if (hash === null || account === null || account.disabled) throw fail("svc_invalid_reset_token")

  const prepared = await passwordTurns.take(() => preparePassword(scope, password))
  try {
    await changeAccount(scope, account, { preparedPassword: prepared }, now, async (present, uow) => {
      // Of several confirmations at once one finds the token.
      if (present.disabled || (await access.resets.spend(hash, now, uow.trx)) !== account.key)
        throw fail("svc_invalid_reset_token")
    })
  } catch (error) {
    await takeBack(scope, [() => discardPrepared(scope, prepared)])
    // The account, or its way to sign in, was deleted in this moment.
    throw isFailure(error) && GONE.has(error.code) ? fail("svc_invalid_reset_token") : error
  }
}
