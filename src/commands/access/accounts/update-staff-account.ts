import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import { normaliseEmail, usernameKey } from "../../../domain/access/names"
import { requireFreshVersion } from "../../../domain/settings/require-fresh-version"
import { fail } from "../../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord, instantOfChange, type StaffChange } from "../../../modules/access"
import { findEmailHolders, staffIdentityName } from "../../../platform/identity/auth-identities"
import { copyPassword, discardPrepared, lockIdentity, preparePassword } from "../../../platform/identity/identity-changes"
import { passwordTurns } from "../../../platform/identity/password-turns"
import { compensate } from "../../../platform/process/compensate"
import { failpoint } from "../../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { chosenNames } from "./account-names"
import { findStaff, requireAuthority } from "./staff-access"

/** The requested changes of a staff account; undefined leaves a value unchanged. */
export interface StaffEdit extends Omit<StaffChange, "username"> {
  /** Equal to the account's e-mail: the e-mail serves as username again. */
  readonly username?: string | undefined
  readonly password?: string | undefined
}

/** The author, precondition and time of a change. */
export interface StaffEditTerms {
  readonly caller: AccountCaller
  /** True if the author has seen the current state of the account. Without this function, no check is made. */
  readonly ifMatch?: ((present: AccountRecord) => boolean) | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Changes a staff account in one transaction (contract section 2). A new password, disabling and enabling each end its tokens,
 * application passwords and sessions.
 * @throws svc_account_not_found, svc_forbidden, svc_email_exists, svc_username_exists, svc_settings_changed, svc_overloaded; rest_invalid_param for a
 *   username that is not allowed
 */
export async function updateStaffAccount(
  scope: MedusaContainer,
  id: number,
  edit: StaffEdit,
  terms: StaffEditTerms,
): Promise<AccountRecord> {
  const present = await findStaff(scope, id)
  const { password, ...rest } = edit
  const change = withNames(rest, present)
  if (changesAccess(change, password, present)) requireAuthority(terms.caller, present.roles, edit.roles)
  const apply = (prepared: string | null) =>
    unitOfWork(scope, (uow) => applyChange(scope, uow, present, change, prepared, terms)).then(({ result }) => result)
  if (password === undefined) return apply(null)

  const prepared = await passwordTurns.take(() => preparePassword(scope, password))
  try {
    return await apply(prepared)
  } catch (error) {
    await compensate(scope, [() => discardPrepared(scope, prepared)])
    throw error
  }
}

/**
 * True if a change concerns sign-in data or rights. Changing a name or phone number needs no authority over the account's role.
 */
function changesAccess(change: StaffChange, password: string | null | undefined, present: AccountRecord): boolean {
  const { email, username, roles, store, disabled } = change
  return (
    (password ?? undefined) !== undefined ||
    [email, username, store].some((each) => each !== undefined) ||
    (roles !== undefined && !isDeepStrictEqual([...roles].sort(), [...present.roles].sort())) ||
    (disabled !== undefined && disabled !== present.disabled)
  )
}

/** The change to store. Unchanged names are left out, so that clients can send back the whole record. */
function withNames(edit: Omit<StaffEdit, "password">, present: AccountRecord): StaffChange {
  const email = edit.email === undefined ? present.email : normaliseEmail(edit.email)
  const change: StaffChange = { ...edit, email: email === present.email ? undefined : email, username: undefined }
  if (edit.username === undefined || edit.username === present.username) return change
  return { ...change, username: chosenNames({ email, username: edit.username }).username }
}

async function applyChange(
  scope: MedusaContainer,
  uow: UnitOfWork,
  { key, actor }: AccountRecord,
  change: StaffChange,
  prepared: string | null,
  { caller, ifMatch, now }: StaffEditTerms,
): Promise<AccountRecord> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE).in(uow.trx)
  const { email, username } = change
  await access.lockNames({ email: email ?? null, username: username ?? null })
  if (prepared !== null) await lockIdentity(scope, uow, actor)
  const account = await access.lockAccount(key)
  if (account === null) throw fail("svc_account_not_found")
  requireFreshVersion(ifMatch, account)
  // The account may have become a shop manager after it was read.
  if (changesAccess(change, prepared, account)) requireAuthority(caller, account.roles)
  if (email !== undefined) await requireFreeEmail(scope, email, uow)
  if (username && !isOwn(username, account) && (await access.usernameTaken(username))) throw fail("svc_username_exists")

  const at = instantOfChange(now)
  await access.writeStaffChange(key, change, now)
  if (email !== undefined) await scope.resolve<AccessService>(ACCESS_MODULE).resets.forgetOf(key, uow.trx)
  if (prepared !== null && !(await copyPassword(uow, prepared, staffIdentityName(account.actor.id), at))) {
    throw new Error("The staff account has no auth identity for the new password")
  }
  const switched = change.disabled !== undefined && change.disabled !== account.disabled
  if (prepared !== null || switched) await access.endCredentials(key, {}, at)
  const changed = await access.accountByActor(account.actor)
  if (changed === null) throw new Error("The staff account does not exist although its row is locked")
  await failpoint("account.before-commit")
  return changed
}

async function requireFreeEmail(scope: MedusaContainer, email: string, uow: UnitOfWork): Promise<void> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE).in(uow.trx)
  const holders = await findEmailHolders(scope, email, { connection: uow.trx })
  if (holders.taken || (await access.staffByEmail(email)) !== null) throw fail("svc_email_exists")
}

/** True if this is the account's current username; letter case is ignored. */
function isOwn(username: string, account: AccountRecord): boolean {
  return usernameKey(username) === usernameKey(account.username)
}
