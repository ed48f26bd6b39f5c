import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Deletes the sign-in identities of staff accounts: those without a user or customer of Medusa.
 * @returns the number of deleted identities
 */
export async function deleteStaffIdentities(trx: Knex.Transaction): Promise<number> {
  const staff = trx("auth_identity")
    .select("id")
    .whereRaw("app_metadata ->> 'svc_staff_id' is not null")
    .whereRaw("app_metadata ->> 'user_id' is null and app_metadata ->> 'customer_id' is null")
  await trx("provider_identity").whereIn("auth_identity_id", staff.clone()).delete()
  return trx("auth_identity").whereIn("id", staff.clone()).delete()
}

/** Deletes this key from the user metadata of every identity. */
export async function deleteIdentityKey(trx: Knex.Transaction, key: string): Promise<void> {
  await trx.raw("update provider_identity set user_metadata = user_metadata - ? where user_metadata ->> ? is not null", [
    key,
    key,
  ])
}
