import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AddressColumns, KeptAddress } from "../../domain/access/address"
import { newKey } from "./new-key"

/*
 * Addresses of accounts that are not Medusa customers, because Medusa's table requires a customer. Same columns as
 * `customer_address`.
 */

/** The addresses of an account, oldest first. */
export async function readAccountAddresses(database: Knex | Knex.Transaction, accountKey: string): Promise<KeptAddress[]> {
  return database<KeptAddress & { account_id: string; number: number }>("svc_account_address")
    .where({ account_id: accountKey })
    .orderBy("number")
}

/** Stores an address of an account and returns its id. */
export async function insertAccountAddress(
  trx: Knex.Transaction,
  { accountKey, columns, now }: { accountKey: string; columns: AddressColumns; now: number },
): Promise<string> {
  const key = newKey("svcadr")
  const at = new Date(now)
  await trx("svc_account_address").insert({ id: key, account_id: accountKey, ...stored(columns), created_at: at, updated_at: at })
  return key
}

/** Changes the given columns of an account's address. */
export async function updateAccountAddress(
  trx: Knex.Transaction,
  { key, accountKey, columns, now }: { key: string; accountKey: string; columns: Partial<AddressColumns>; now: number },
): Promise<void> {
  await trx("svc_account_address")
    .where({ id: key, account_id: accountKey })
    .update({ ...stored(columns), updated_at: new Date(now) })
}

/** Deletes an address of an account. */
export async function deleteAccountAddress(trx: Knex.Transaction, accountKey: string, key: string): Promise<void> {
  await trx("svc_account_address").where({ id: key, account_id: accountKey }).delete()
}

function stored(columns: Partial<AddressColumns>): Record<string, unknown> {
  return columns.metadata === undefined ? columns : { ...columns, metadata: JSON.stringify(columns.metadata) }
}
