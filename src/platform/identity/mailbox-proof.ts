import type { UnitOfWork } from "../process/unit-of-work"

/** The key of the proof in the user metadata of an identity. */
export const MAILBOX_PROVEN = "svc_mailbox_proven"

const PROVIDER = "emailpass"

/**
 * Records that the owner of the mailbox has taken over a customer's identity through a mailed link. The first proof deletes the second
 * factors and recovery codes of the identity: somebody who had signed up with another person's e-mail could use them to lock the owner out.
 * Factors added after a proof belong to the owner and stay. Users are invited by mail, so their identities keep their factors.
 * @param name the identity's name
 */
export async function recordMailboxProven(uow: UnitOfWork, name: string): Promise<void> {
  const { rows } = (await uow.trx.raw(
    `update provider_identity p set user_metadata =
         (case when jsonb_typeof(p.user_metadata) = 'object' then p.user_metadata else '{}' end) || jsonb_build_object('${MAILBOX_PROVEN}', true)
       from auth_identity i
      where p.entity_id = ? and p.provider = ? and p.deleted_at is null and i.id = p.auth_identity_id
        and i.app_metadata ->> 'customer_id' is not null and i.app_metadata - 'customer_id' = '{}'::jsonb
        and coalesce(p.user_metadata ->> '${MAILBOX_PROVEN}', '') <> 'true'
      returning i.id`,
    [name, PROVIDER],
  )) as { rows: { id: string }[] }
  for (const { id } of rows) {
    for (const table of ["auth_mfa_factor", "auth_mfa_recovery_code"]) await deleteOf(uow, table, id)
  }
}

/** Deletes the proof, because the identity gets another e-mail. */
export async function forgetMailboxProof(uow: UnitOfWork, name: string): Promise<void> {
  await uow.trx.raw(
    `update provider_identity set user_metadata = user_metadata - '${MAILBOX_PROVEN}' where entity_id = ? and provider = ? and user_metadata is not null`,
    [name, PROVIDER],
  )
}

/** Older hosts have no tables for second factors. */
async function deleteOf(uow: UnitOfWork, table: string, identity: string): Promise<void> {
  const { rows } = (await uow.trx.raw("select to_regclass(?) is not null as present", [table])) as {
    rows: { present: boolean }[]
  }
  if (rows[0]?.present === true) await uow.trx(table).where({ auth_identity_id: identity }).delete()
}
