import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { DeviceKind } from "../../domain/access/devices"
import type { ScreenPresence } from "../../domain/alarms"

/** A screen of the store. `board`: a person who is signed in without a device. */
export interface ConnectedScreen {
  readonly kind: DeviceKind | "board"
  readonly name: string
  /** Epoch milliseconds. */
  readonly lastSeenAt: number
}

/** A stream that was not renewed for this long has ended, because its process crashed. */
const STREAM_ALIVE_MS = 60_000

const STREAMS = `select s.account, s.seen_at, s.attended, d.id as device, d.kind, a.display_name, a.username, a.actor_type, a.roles from svc_order_stream s
  join svc_account a on a.id = s.account left join svc_access_token t on t.id = s.token_id left join svc_device d on d.id = t.device_id
  where s.seen_at > :alive`

/** Lists signed-in devices, and staff who follow the orders without a device. The most recently seen come first. */
export async function listScreens(knex: Knex, now: number): Promise<ConnectedScreen[]> {
  const { rows } = (await knex.raw(
    `select d.kind, d.name, d.last_seen_at as seen_at from svc_device d
       join svc_access_token t on t.device_id = d.id and t.revoked_at is null and t.expires_at > :now
      where d.last_seen_at is not null
     union all
     select 'board' as kind, coalesce(nullif(max(s.display_name), ''), max(s.username), '') as name, max(s.seen_at) as seen_at
       from (${STREAMS}) s where s.kind is null group by s.account
     order by seen_at desc`,
    { now: new Date(now), alive: new Date(now - STREAM_ALIVE_MS) },
  )) as { rows: { kind: ConnectedScreen["kind"]; name: string; seen_at: Date }[] }
  return rows.map(({ kind, name, seen_at }) => ({ kind, name, lastSeenAt: seen_at.getTime() }))
}

/**
 * Finds when somebody last watched for new orders: with an attended stream of an account that manages the store or sees its orders, or with
 * a device of one of these kinds. If the board of a stream is known, `attended` decides instead of the kind of its device. A stream's row
 * is deleted when the stream ends, so this function also stores when it last saw one; call it regularly.
 * @returns epoch milliseconds; null: never
 */
export async function recordWatchers(knex: Knex, kinds: readonly DeviceKind[], now: number): Promise<number | null> {
  const { rows } = (await knex.raw(
    `with watching as (
       select max(s.seen_at) as seen_at from (${STREAMS}) s
        where coalesce(s.attended, s.kind is null or s.kind = any(:kinds))
          and (s.actor_type = 'user' or s.roles @> '["shop_manager"]' or s.roles @> '["multistore_user"]')
     ), noted as (
       insert into svc_screen_watch (one, seen_at) select true, seen_at from watching where seen_at is not null
       on conflict (one) do update set seen_at = greatest(svc_screen_watch.seen_at, excluded.seen_at) returning seen_at
     )
     select greatest((select seen_at from noted), (select seen_at from svc_screen_watch),
       (select max(d.last_seen_at) from svc_device d where d.kind = any(:kinds)
          and not exists (select 1 from (${STREAMS}) s where s.device = d.id and not s.attended))) as seen_at`,
    { kinds: [...kinds], alive: new Date(now - STREAM_ALIVE_MS) } as never,
  )) as { rows: { seen_at: Date | null }[] }
  return rows[0]?.seen_at?.getTime() ?? null
}

/** How long screens have been connected, as last recorded. */
export async function screenPresence(knex: Knex): Promise<ScreenPresence> {
  const { rows } = (await knex.raw("select connected_since, connected_until, sustained_at from svc_screen_watch")) as {
    rows: Record<"connected_since" | "connected_until" | "sustained_at", Date | null>[]
  }
  const [row] = rows
  return {
    since: row?.connected_since?.getTime() ?? null,
    until: row?.connected_until?.getTime() ?? null,
    sustainedAt: row?.sustained_at?.getTime() ?? null,
  }
}

/** Records how long screens have been connected. */
export async function recordScreenPresence(knex: Knex, { since, until, sustainedAt }: ScreenPresence): Promise<void> {
  const instants = [since, until, sustainedAt].map((at) => at && new Date(at))
  await knex.raw(
    `insert into svc_screen_watch (one, connected_since, connected_until, sustained_at) values (true, ?, ?, ?) on conflict (one) do update
       set connected_since = excluded.connected_since, connected_until = excluded.connected_until, sustained_at = excluded.sustained_at`,
    instants as never,
  )
}
