import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockByName } from "../../../database/transaction-lock"
import { countedAddress, WRONG_CODES, type WrongCodes, waitBeforeCode } from "../../../domain/access/code-attempts"
import type { DeviceKind } from "../../../domain/access/devices"
import { newKey } from "../new-key"
import { DEVICE_COLUMNS, type DeviceRecord, type DeviceRow, deviceFromRow } from "./device-rows"

/** A device to be stored. Instants in epoch milliseconds. */
export interface NewDevice {
  readonly accountKey: string
  readonly name: string
  readonly kind: DeviceKind
  readonly codeHash: string
  readonly codeExpiresAt: number
}

/** The result of trying a code. */
export type ClaimedCode =
  | { readonly outcome: "claimed"; readonly device: DeviceRecord; readonly accountKey: string }
  | { readonly outcome: "wrong" }
  | { readonly outcome: "limited"; readonly waitMs: number }

/**
 * Stores a device that waits for its code to be used.
 * @returns null if another waiting device has the same code, or the account was disabled or deleted
 */
export async function addDevice(knex: Knex, device: NewDevice, now: number): Promise<DeviceRecord | null> {
  const { rows } = (await knex.raw(
    `with d as (
       insert into svc_device (id, account_id, name, kind, code_hash, code_expires_at, ends_at, credentials_from, created_at)
       select ?, id, ?, ?, ?, ?, ?, credentials_valid_from, ? from svc_account where id = ? and not disabled and deleted_at is null
       on conflict (code_hash) where code_hash is not null do nothing returning *)
     select ${DEVICE_COLUMNS} from d join svc_account a on a.id = d.account_id`,
    [
      newKey("svcdev"),
      device.name,
      device.kind,
      device.codeHash,
      new Date(device.codeExpiresAt),
      new Date(device.codeExpiresAt),
      new Date(now),
      device.accountKey,
    ],
  )) as { rows: DeviceRow[] }
  return rows[0] === undefined ? null : deviceFromRow(rows[0])
}

/**
 * Tries a code. Of several concurrent attempts only one gets the device; the device's token is stored in the same transaction. A wrong code
 * is counted; after too many wrong codes (across all processes) no code is tried.
 * @param tokenExpiresAt epoch milliseconds
 */
export async function claimCode(
  knex: Knex,
  code: { readonly hash: string; readonly address: string; readonly tokenHash: string; readonly tokenExpiresAt: number },
  now: number,
): Promise<ClaimedCode> {
  const from = countedAddress(code.address)
  // Check before queueing for the lock, so that a flood of attempts is refused at once.
  const early = waitBeforeCode(await wrongCodes(knex, from, now), now)
  if (early > 0) return { outcome: "limited", waitMs: early }
  return knex.transaction(async (trx) => {
    // One attempt after another across all processes, so that concurrent guesses cannot exceed the limit.
    await lockByName(trx, "svc_device_code")
    const waitMs = waitBeforeCode(await wrongCodes(trx, from, now), now)
    if (waitMs > 0) return { outcome: "limited", waitMs }
    const claimed = await spendCode(trx, code, now)
    if (claimed === null) {
      await recordWrongCode(trx, from, now)
      return { outcome: "wrong" }
    }
    await trx.raw(
      `insert into svc_access_token (id, token_hash, account_id, device_id, created_at, last_used_at, expires_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        newKey("svctok"),
        code.tokenHash,
        claimed.accountKey,
        claimed.device.key,
        new Date(now),
        new Date(now),
        new Date(code.tokenExpiresAt),
        new Date(now),
      ],
    )
    return { outcome: "claimed", ...claimed }
  })
}

async function spendCode(
  trx: Knex.Transaction,
  { hash, address, tokenExpiresAt }: { readonly hash: string; readonly address: string; readonly tokenExpiresAt: number },
  now: number,
): Promise<{ device: DeviceRecord; accountKey: string } | null> {
  // Ending an account's credentials locks the account's row. With the same lock here, a code is refused as soon as the credentials have ended.
  const { rows: accounts } = (await trx.raw(
    `select id from svc_account where id = (select account_id from svc_device where code_hash = ?)
        and not disabled and deleted_at is null for share`,
    [hash],
  )) as { rows: { id: string }[] }
  const accountKey = accounts[0]?.id
  if (accountKey === undefined) return null
  const at = new Date(now)
  const { rows } = (await trx.raw(
    `update svc_device d set code_hash = null, code_expires_at = null, ends_at = ?, last_seen_at = ?, last_address = ? from svc_account a
      where d.code_hash = ? and d.code_expires_at > ? and a.id = d.account_id and a.id = ?
        and d.credentials_from is not distinct from a.credentials_valid_from
     returning ${DEVICE_COLUMNS}`,
    [new Date(tokenExpiresAt), at, address, hash, at, accountKey],
  )) as { rows: DeviceRow[] }
  return rows[0] === undefined ? null : { device: deviceFromRow(rows[0]), accountKey }
}

async function wrongCodes(knex: Knex, address: string, now: number): Promise<WrongCodes> {
  const { perAddress, overall, withinMs } = WRONG_CODES
  const { rows } = (await knex.raw(
    `select (array_agg(tried_at order by tried_at desc) filter (where address = ?))[?::int] as of_address,
            (array_agg(tried_at order by tried_at desc))[?::int] as overall
       from svc_device_attempt where tried_at > ?`,
    [address, perAddress, overall, new Date(now - withinMs)],
  )) as { rows: { of_address: Date | null; overall: Date | null }[] }
  return { limitOfAddress: rows[0]?.of_address?.getTime() ?? null, limitOverall: rows[0]?.overall?.getTime() ?? null }
}

async function recordWrongCode(trx: Knex.Transaction, address: string, now: number): Promise<void> {
  await trx.raw("delete from svc_device_attempt where tried_at <= ?", [new Date(now - WRONG_CODES.withinMs)])
  await trx.raw("insert into svc_device_attempt (address, tried_at) values (?, ?)", [address, new Date(now)])
}
