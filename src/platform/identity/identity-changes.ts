import { randomBytes } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor } from "../../domain/access/caller"
import { ownPasswordChange, PASSWORD_SINCE } from "../../modules/access"
import { failpoint } from "../process/failpoint"
import type { UnitOfWork } from "../process/unit-of-work"
import { createIdentity, identityNameOf, removeIdentity } from "./auth-identities"

/*
 * Changes of sign-in identities inside a unit of work. The platform's provider hashes a password only while it makes or
 * updates an identity, on a connection of its own. So a new password is first given to an identity that belongs to nobody,
 * under a name that nobody knows; the transaction then takes the identity, or only its hash, over. A process that dies in
 * between leaves an identity that opens nothing and is swept away by a later change.
 */
const PROVIDER = "emailpass"
const PREPARED = "svc-prepared:"
/** A prepared identity that was not used for this long (ms) never will be. Swept at most this often by each process. */
const STALE = 3_600_000
let sweptAt = Number.NEGATIVE_INFINITY

/**
 * Lets the platform hash a password. Hashes a password: call it inside `passwordTurns`.
 * @returns the id of the identity that keeps it until {@link adoptIdentity}, {@link movePassword} or {@link discardPrepared}
 */
export async function preparePassword(scope: MedusaContainer, password: string): Promise<string> {
  const prepared = await createIdentity(scope, `${PREPARED}${randomBytes(24).toString("hex")}`, password)
  if (prepared === null) throw new Error("The platform refused to hash a password")
  await failpoint("identity.prepared")
  return prepared
}

/** Removes a prepared identity that was not used. */
export function discardPrepared(scope: MedusaContainer, prepared: string): Promise<void> {
  return removeIdentity(scope, prepared)
}

/**
 * Holds an actor's identity until the transaction ends. For who will write it: before the account's row, because a password that is
 * set natively comes to both in this order (`password-watch.ts`), and two who took them crosswise would wait for each other.
 */
export async function lockIdentity(scope: MedusaContainer, uow: UnitOfWork, actor: Actor): Promise<void> {
  const name = await identityNameOf(scope, actor, uow.trx)
  if (name === null) return
  await uow.trx.raw("select 1 from provider_identity where entity_id = ? and provider = ? for update", [name, PROVIDER])
}

/** Makes a prepared identity the sign-in of an actor under a name. A name that is taken fails as in {@link nameTaken}. */
export async function adoptIdentity(uow: UnitOfWork, prepared: string, name: string, actor: Actor, now: number): Promise<void> {
  const at = new Date(now)
  await ownPasswordChange(uow.trx)
  await uow.trx.raw("update provider_identity set entity_id = ?, updated_at = ? where auth_identity_id = ? and provider = ?", [
    name,
    at,
    prepared,
    PROVIDER,
  ])
  await uow.trx.raw("update auth_identity set app_metadata = jsonb_build_object(?::text, ?::text), updated_at = ? where id = ?", [
    `${actor.type}_id`,
    actor.id,
    at,
    prepared,
  ])
  await sweep(uow, now)
}

/**
 * Gives the identity of a name the password of a prepared one; the caller ends the credentials (`endCredentials`), at the same instant.
 * @returns false when there is no such identity (any more)
 */
export async function movePassword(uow: UnitOfWork, prepared: string, name: string, now: number): Promise<boolean> {
  await ownPasswordChange(uow.trx)
  const { rows } = (await uow.trx.raw(
    `update provider_identity p
        set provider_metadata = coalesce(p.provider_metadata, '{}'::jsonb) || h.provider_metadata, updated_at = ?,
            user_metadata = case when jsonb_typeof(p.user_metadata) = 'object' then p.user_metadata else '{}' end
              || jsonb_build_object('${PASSWORD_SINCE}', ?::bigint)
       from provider_identity h
      where h.auth_identity_id = ? and h.provider = ? and p.entity_id = ? and p.provider = ? and p.deleted_at is null
      returning p.id`,
    [new Date(now), now, prepared, PROVIDER, name, PROVIDER],
  )) as { rows: { id: string }[] }
  const [changed] = rows
  if (changed === undefined) return false
  await forgetNativeResets(uow, changed.id)
  await uow.trx.raw("delete from auth_identity where id = ?", [prepared])
  await sweep(uow, now)
  return true
}

/**
 * Makes a prepared identity the only sign-in of an actor, under a name that is free. The identities before it go with their passwords,
 * second factors and other providers; where one speaks for somebody else, too, only this actor is taken from it. The caller ends the
 * credentials (`endCredentials`), at the same instant.
 */
export async function replaceIdentities(
  uow: UnitOfWork,
  prepared: string,
  { name, actor, at }: { readonly name: string; readonly actor: Actor; readonly at: number },
): Promise<void> {
  const key = `${actor.type}_id`
  await ownPasswordChange(uow.trx)
  const own = [key, actor.id]
  await uow.trx.raw("delete from auth_identity where app_metadata ->> ? = ? and app_metadata - ?::text = '{}'::jsonb", [
    ...own,
    key,
  ])
  await uow.trx.raw(
    "update auth_identity set app_metadata = app_metadata - ?::text, updated_at = ? where app_metadata ->> ? = ?",
    [key, new Date(at), ...own],
  )
  await adoptIdentity(uow, prepared, name, actor, at)
  await uow.trx.raw(
    "update provider_identity set user_metadata = jsonb_build_object(?::text, ?::bigint) where auth_identity_id = ? and provider = ?",
    [PASSWORD_SINCE, at, prepared, PROVIDER],
  )
}

/** Gives an identity another name. A name that is taken fails as in {@link nameTaken}. */
export async function renameIdentity(uow: UnitOfWork, from: string, to: string, now: number): Promise<void> {
  const { rows } = (await uow.trx.raw(
    `update provider_identity set entity_id = ?, updated_at = ?
      where entity_id = ? and provider = ? and deleted_at is null returning id`,
    [to, new Date(now), from, PROVIDER],
  )) as { rows: { id: string }[] }
  for (const { id } of rows) await forgetNativeResets(uow, id)
}

/** Removes an identity that is in the way, with its password and everything else that hangs on it. */
export async function clearIdentity(uow: UnitOfWork, authIdentityId: string): Promise<void> {
  await uow.trx.raw("delete from auth_identity where id = ?", [authIdentityId])
}

/** True for the failure of a write that found an e-mail or an identity's name taken, ours or the platform's wording. */
export function nameTaken(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  const { code, type, message } = error as { code?: unknown; type?: unknown; message?: unknown }
  if (code === "23505") return true
  return (type === "invalid_data" || type === "duplicate_error") && /already exists/.test(String(message))
}

/** Links that the platform itself had mailed open the old password's door, or go to the old e-mail. */
async function forgetNativeResets(uow: UnitOfWork, providerIdentityId: string): Promise<void> {
  const { rows } = (await uow.trx.raw("select to_regclass('auth_password_reset_token') is not null as present")) as {
    rows: { present: boolean }[]
  }
  if (rows[0]?.present !== true) return
  await uow.trx.raw("delete from auth_password_reset_token where provider_identity_id = ?", [providerIdentityId])
}

/** Prepared identities that a dead process left behind. */
async function sweep(uow: UnitOfWork, now: number): Promise<void> {
  if (Math.abs(now - sweptAt) < STALE) return
  sweptAt = now
  await uow.trx.raw(
    `delete from auth_identity where id in (
       select auth_identity_id from provider_identity
        where entity_id like '${PREPARED}%' and created_at < ? for update skip locked)`,
    [new Date(now - STALE)],
  )
}
