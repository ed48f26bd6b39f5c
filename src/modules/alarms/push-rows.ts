import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockByName } from "../../database/transaction-lock"

/** The Web Push subscription of a browser. */
export interface PushSubscriptionRow {
  /** Public integer id. */
  readonly number: number
  readonly endpoint: string
  /** The browser's keys, base64url. Messages are encrypted with them, so that only this browser can read them. */
  readonly p256dh: string
  readonly auth: string
  readonly created_at: Date
}

const COLUMNS = "s.number, s.endpoint, s.p256dh, s.auth, s.created_at"

/** Subscriptions kept per account. Beyond this, the oldest is deleted. */
const PER_ACCOUNT = 20

/** The subscription of a browser, and who is signed in there. */
export interface NewSubscription extends Pick<PushSubscriptionRow, "endpoint" | "p256dh" | "auth"> {
  readonly accountKey: string
  /** `svc_access_token.id`, if a device is signed in: the subscription ends with the device. */
  readonly deviceToken: string | null
}

/**
 * Stores a subscription. A browser that subscribes again keeps its row, which moves to the account and device that are signed in now.
 * @returns the stored subscription; null if the device was removed or signed out before it was stored
 */
export function subscribe(knex: Knex, subscription: NewSubscription, now: number): Promise<PushSubscriptionRow | null> {
  const { accountKey, deviceToken, endpoint, p256dh, auth } = subscription
  return knex.transaction(async (trx) => {
    // One subscription at a time per account: parallel transactions do not see each other's rows, so each would count too few.
    await lockByName(trx, `svc_push_subscription:${accountKey}`)
    const device = deviceToken === null ? null : await lockedDevice(trx, deviceToken)
    if (device === undefined) return null
    const { rows } = (await trx.raw(
      `insert into svc_push_subscription as s (account_id, device_id, endpoint, p256dh, auth, created_at)
       values (?, ?, ?, ?, ?, ?)
       on conflict (md5(endpoint)) do update
         set account_id = excluded.account_id, device_id = excluded.device_id, p256dh = excluded.p256dh, auth = excluded.auth
       returning ${COLUMNS}`,
      [accountKey, device, endpoint, p256dh, auth, new Date(now)] as never,
    )) as { rows: PushSubscriptionRow[] }
    const [row] = rows
    if (row === undefined) throw new Error("The insert of a push subscription returned no row")
    await trx.raw(
      `delete from svc_push_subscription where number in (
         select number from svc_push_subscription where account_id = ? and number <> ? order by number desc offset ?)`,
      [accountKey, row.number, PER_ACCOUNT - 1],
    )
    return row
  })
}

/** Locks the device of a token against removal until the transaction ends; undefined: it is removed or signed out. */
async function lockedDevice(trx: Knex, token: string): Promise<string | undefined> {
  const { rows } = (await trx.raw(
    `select d.id from svc_access_token t join svc_device d on d.id = t.device_id
      where t.id = ? and t.revoked_at is null for key share of d`,
    [token],
  )) as { rows: { id: string }[] }
  return rows[0]?.id
}

/** The subscriptions of an account, newest first. */
export async function subscriptionsOf(knex: Knex, accountKey: string): Promise<PushSubscriptionRow[]> {
  const { rows } = (await knex.raw(
    `select ${COLUMNS} from svc_push_subscription s where s.account_id = ? order by s.number desc`,
    [accountKey],
  )) as { rows: PushSubscriptionRow[] }
  return rows
}

/** The subscriptions of all users and shop managers, without those of devices that are signed out. */
export async function managersSubscriptions(knex: Knex, now: number): Promise<PushSubscriptionRow[]> {
  const { rows } = (await knex.raw(
    `select ${COLUMNS} from svc_push_subscription s join svc_account a on a.id = s.account_id
      where not a.disabled and a.deleted_at is null
        and (s.device_id is null or exists (
          select 1 from svc_access_token t where t.device_id = s.device_id and t.revoked_at is null and t.expires_at > ?))
        and (a.actor_type = 'user' or (a.actor_type = 'svc_staff' and a.roles @> '["shop_manager"]'))
      order by s.number`,
    [new Date(now)],
  )) as { rows: PushSubscriptionRow[] }
  return rows
}

/** A subscription by its number; null if it does not exist any more. */
export async function subscriptionByNumber(knex: Knex, number: number): Promise<PushSubscriptionRow | null> {
  const { rows } = (await knex.raw(`select ${COLUMNS} from svc_push_subscription s where s.number = ?`, [number])) as {
    rows: PushSubscriptionRow[]
  }
  return rows[0] ?? null
}

/**
 * Deletes a subscription; with `accountKey`, only if it belongs to this account. Returns its former state; null if there is no such
 * subscription.
 */
export async function unsubscribe(knex: Knex, number: number, accountKey: string | null): Promise<PushSubscriptionRow | null> {
  const { rows } = (await knex.raw(
    `delete from svc_push_subscription s where s.number = ? and (?::text is null or s.account_id = ?) returning ${COLUMNS}`,
    [number, accountKey, accountKey],
  )) as { rows: PushSubscriptionRow[] }
  return rows[0] ?? null
}
