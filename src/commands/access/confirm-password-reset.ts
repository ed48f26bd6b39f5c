import type { MedusaContainer } from "@medusajs/framework/types"
import { normaliseEmail } from "../../domain/access/names"
import { type FailureCode, fail, isFailure } from "../../errors"
import { ACCESS_MODULE, type AccessService, hashOfToken, looksLikeToken } from "../../modules/access"
import { discardPrepared, preparePassword } from "../../platform/identity/identity-changes"
import { passwordTurns } from "../../platform/identity/password-turns"
import { compensate } from "../../platform/process/compensate"
import { changeAccount } from "./accounts/change-account"

const GONE: ReadonlySet<FailureCode> = new Set<FailureCode>(["svc_account_not_found", "svc_invalid_credentials"])

/**
 * Sets a new password with the token of a mailed link, which works once and for one hour. All credentials of the account end (contract
 * section 2). The link proves control of the mailbox. If the identity's name differs from the e-mail, somebody else may have chosen that
 * name, so an identity named after the e-mail replaces it.
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
    await changeAccount(scope, account, { preparedPassword: prepared, mailboxProven: true }, now, async (present, uow) => {
      // Of several concurrent confirmations only one finds the token. The token is valid only for the mailbox to which it was sent.
      const spent = present.disabled ? null : await access.resets.spend(hash, now, uow.trx)
      if (spent?.accountKey !== account.key || spent.email !== normaliseEmail(present.email))
        throw fail("svc_invalid_reset_token")
    })
  } catch (error) {
    await compensate(scope, [() => discardPrepared(scope, prepared)])
    // The account or its identity was deleted during this request.
    throw isFailure(error) && GONE.has(error.code) ? fail("svc_invalid_reset_token") : error
  }
}
