import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { deleteSome } from "../../../database/delete-some"
import type { DeviceKind } from "../../../domain/access/devices"

/** A device of an account. Instants in epoch milliseconds. */
export interface DeviceRecord {
  /** Public integer id. */
  readonly id: number
  /** `svc_device.id`. */
  readonly key: string
  readonly name: string
  readonly kind: DeviceKind
  /** Public number of the device's account. */
  readonly accountId: number
  readonly lastSeenAt: number | null
  /** The network address at which it was last seen. */
  readonly lastAddress: string | null
}

/** A row with {@link DEVICE_COLUMNS}. */
export interface DeviceRow {
  id: string
  number: number
  name: string
  kind: DeviceKind
  account_number: number
  last_seen_at: Date | null
  last_address: string | null
}

/** The columns of {@link DeviceRow} from `svc_device d` and `svc_account a`. */
export const DEVICE_COLUMNS = "d.id, d.number, d.name, d.kind, a.number as account_number, d.last_seen_at, d.last_address"

/** Converts a row to a device. */
export function deviceFromRow(row: DeviceRow): DeviceRecord {
  return {
    id: row.number,
    key: row.id,
    name: row.name,
    kind: row.kind,
    accountId: row.account_number,
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    lastAddress: row.last_address,
  }
}

/**
 * SQL condition on `svc_device d` and `svc_account a`: the device has a valid token, or a code that can still be used. Binds the instant
 * twice.
 */
const ALIVE = `(exists (select 1 from svc_access_token t where t.device_id = d.id and t.revoked_at is null and t.expires_at > ?)
  or (d.code_expires_at > ? and d.credentials_from is not distinct from a.credentials_valid_from))
  and not a.disabled and a.deleted_at is null`

/** The devices that are signed in or wait for their code to be used, newest first. */
export async function listDevices(knex: Knex, now: number): Promise<DeviceRecord[]> {
  const at = new Date(now)
  const { rows } = (await knex.raw(
    `select ${DEVICE_COLUMNS} from svc_device d join svc_account a on a.id = d.account_id where ${ALIVE} order by d.number desc`,
    [at, at],
  )) as { rows: DeviceRow[] }
  return rows.map(deviceFromRow)
}

/** Deletes a device and its token. Returns its former state; null if it does not exist. */
export async function deleteDevice(knex: Knex, id: number): Promise<DeviceRecord | null> {
  const { rows } = (await knex.raw(
    `with d as (delete from svc_device where number = ? returning *)
     select ${DEVICE_COLUMNS} from d join svc_account a on a.id = d.account_id`,
    [id],
  )) as { rows: DeviceRow[] }
  return rows[0] === undefined ? null : deviceFromRow(rows[0])
}

/**
 * Deletes up to `limit` devices whose code or token expired before an instant.
 * @returns the number of deleted rows
 */
export function forgetDevices(knex: Knex, before: Date, limit: number): Promise<number> {
  return deleteSome(knex, { table: "svc_device", condition: "ends_at < ?", values: [before] }, limit)
}
