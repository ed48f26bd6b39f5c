import { randomBytes } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor } from "../../domain/access/caller"
import { ownPasswordChange, PASSWORD_SINCE } from "../../modules/access"
import { failpoint } from "../process/failpoint"
import type { UnitOfWork } from "../process/unit-of-work"
import { createIdentity, identityNameOf, PASSWORD_PROVIDER, removeIdentity } from "./auth-identities"

/*
 * Changes of sign-in identities inside a unit of work. Medusa's provider hashes a password only while it creates or updates an identity, on
 * its own connection. So the new password is first given to a temporary ("prepared") identity with a random name and no actor. The
 * transaction then takes over that identity, or only its hash. If the process crashes before the commit, the prepared identity gives no
 * access and is deleted later.
 */
const PREPARED = "svc-prepared:"
/** Prepared identities older than this (ms) are deleted. Also the minimum time between two clean-ups of a process. */
const MAX_AGE_MS = 3_600_000
let lastSweepAt = Number.NEGATIVE_INFINITY

/**
 * Lets Medusa hash a password into a prepared identity. Call it inside `passwordTurns`.
 * @returns the id of the prepared identity, for {@link adoptIdentity}, {@link copyPassword} or {@link discardPrepared}
 */
export async function preparePassword(scope: MedusaContainer, password: string): Promise<string> {
  const prepared = await createIdentity(scope, `${PREPARED}${randomBytes(24).toString("hex")}`, password)
  if (prepared === null) throw new Error("The platform refused to hash a password")
  await failpoint("identity.prepared")
  return prepared
}

/** Deletes a prepared identity that was not used. */
export function discardPrepared(scope: MedusaContainer, prepared: string): Promise<void> {
  return removeIdentity(scope, prepared)
}

/**
 * Locks an actor's identity until the transaction ends. Call it before locking the account's row: a native password change locks in the same
 * order (`password-watch.ts`), and the opposite order could deadlock.
 */
export async function lockIdentity(scope: MedusaContainer, uow: UnitOfWork, actor: Actor): Promise<void> {
  const name = await identityNameOf(scope, actor, uow.trx)
  if (name === null) return
  await uow.trx.raw("select 1 from provider_identity where entity_id = ? and provider = ? for update", [name, PASSWORD_PROVIDER])
}

/**
 * Makes a prepared identity the sign-in of an actor under a name. If the name is taken, it throws an error that {@link isNameTaken}
 * recognises.
 */
export async function adoptIdentity(uow: UnitOfWork, prepared: string, name: string, actor: Actor, now: number): Promise<void> {
  const at = new Date(now)
  await ownPasswordChange(uow.trx)
  await uow.trx.raw("update provider_identity set entity_id = ?, updated_at = ? where auth_identity_id = ? and provider = ?", [
    name,
    at,
    prepared,
    PASSWORD_PROVIDER,
  ])
  await uow.trx.raw("update auth_identity set app_metadata = jsonb_build_object(?::text, ?::text), updated_at = ? where id = ?", [
    `${actor.type}_id`,
    actor.id,
    at,
    prepared,
  ])
  await deleteStalePrepared(uow, now)
}

/**
 * Copies the password of a prepared identity to the identity with this name. The caller must call `endCredentials` with the same
 * instant.
 * @returns false if the identity does not exist (any more)
 */
export async function copyPassword(uow: UnitOfWork, prepared: string, name: string, now: number): Promise<boolean> {
  await ownPasswordChange(uow.trx)
  const { rows } = (await uow.trx.raw(
    `update provider_identity p
        set provider_metadata = coalesce(p.provider_metadata, '{}'::jsonb) || h.provider_metadata, updated_at = ?,
            user_metadata = case when jsonb_typeof(p.user_metadata) = 'object' then p.user_metadata else '{}' end
              || jsonb_build_object('${PASSWORD_SINCE}', ?::bigint)
       from provider_identity h
      where h.auth_identity_id = ? and h.provider = ? and p.entity_id = ? and p.provider = ? and p.deleted_at is null
      returning p.id`,
    [new Date(now), now, prepared, PASSWORD_PROVIDER, name, PASSWORD_PROVIDER],
  )) as { rows: { id: string }[] }
  const [changed] = rows
  if (changed === undefined) return false
  await deleteNativeResets(uow, changed.id)
  await uow.trx.raw("delete from auth_identity where id = ?", [prepared])
  await deleteStalePrepared(uow, now)
  return true
}

/**
 * Makes a prepared identity the only sign-in of an actor, under a free name. The actor's earlier identities are deleted with their
 * passwords, second factors and other providers; an identity that also belongs to another actor only loses this actor. The caller must call
 * `endCredentials` with the same instant.
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
    [PASSWORD_SINCE, at, prepared, PASSWORD_PROVIDER],
  )
}

/** Renames an identity. If the name is taken, it throws an error that {@link isNameTaken} recognises. */
export async function renameIdentity(uow: UnitOfWork, from: string, to: string, now: number): Promise<void> {
  const { rows } = (await uow.trx.raw(
    `update provider_identity set entity_id = ?, updated_at = ?
      where entity_id = ? and provider = ? and deleted_at is null returning id`,
    [to, new Date(now), from, PASSWORD_PROVIDER],
  )) as { rows: { id: string }[] }
  for (const { id } of rows) await deleteNativeResets(uow, id)
}

/** Deletes an identity that occupies a name, with everything that depends on it. */
export async function deleteIdentity(uow: UnitOfWork, authIdentityId: string): Promise<void> {
  await uow.trx.raw("delete from auth_identity where id = ?", [authIdentityId])
}

/** True if a write failed because an e-mail or identity name is taken, reported by PostgreSQL or by Medusa. */
export function isNameTaken(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  const { code, type, message } = error as { code?: unknown; type?: unknown; message?: unknown }
  if (code === "23505") return true
  return (type === "invalid_data" || type === "duplicate_error") && /already exists/.test(String(message))
}

/** Deletes Medusa's pending reset links: they belong to the old password or were sent to the old e-mail. */
async function deleteNativeResets(uow: UnitOfWork, providerIdentityId: string): Promise<void> {
  const { rows } = (await uow.trx.raw("select to_regclass('auth_password_reset_token') is not null as present")) as {
    rows: { present: boolean }[]
  }
  if (rows[0]?.present !== true) return
  await uow.trx.raw("delete from auth_password_reset_token where provider_identity_id = ?", [providerIdentityId])
}

/** Deletes prepared identities that crashed processes have left. */
async function deleteStalePrepared(uow: UnitOfWork, now: number): Promise<void> {
  if (Math.abs(now - lastSweepAt) < MAX_AGE_MS) return
  lastSweepAt = now
  await uow.trx.raw(
    `delete from auth_identity where id in (
       select auth_identity_id from provider_identity
        where entity_id like '${PREPARED}%' and created_at < ? for update skip locked)`,
    [new Date(now - MAX_AGE_MS)],
  )
}
