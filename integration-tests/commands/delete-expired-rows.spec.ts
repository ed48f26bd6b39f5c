import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { deleteExpiredRows } from "../../src/commands/delete-expired-rows"
import { ACCESS_MODULE } from "../../src/modules/access"
import { AccessService } from "../../src/modules/access/service"
import { ALARMS_MODULE } from "../../src/modules/alarms"
import { AlarmsService } from "../../src/modules/alarms/service"
import { DELIVERY_MODULE } from "../../src/modules/delivery"
import { DeliveryService } from "../../src/modules/delivery/service"
import { LOYALTY_MODULE } from "../../src/modules/loyalty"
import { LoyaltyService } from "../../src/modules/loyalty/service"
import { ORDERING_MODULE } from "../../src/modules/ordering"
import { OrderingService } from "../../src/modules/ordering/service"
import { PRINTING_MODULE } from "../../src/modules/printing"
import { PrintingService } from "../../src/modules/printing/service"
import { eventually, orderBodies, type Store, smallCatalogue, startStore } from "../support"

/* Rows that are needed only for a limited time are deleted when this time is over. */

const NOW = Date.parse("2027-03-01T12:00:00Z")
const DAY = 86_400_000
const ago = (days: number): Date => new Date(NOW - days * DAY)

/** All consumers with a cursor. The webhooks have a cursor only while a webhook is active. */
const CONSUMERS = ["loyalty", "native-mirror", "notices", "printing", "webhooks"]

let store: Store
let accountId: string
const warnings: string[] = []
beforeAll(async () => {
  store = await startStore()
  await sellWithWebhook()
  accountId = (await store.db("svc_account").first("id")).id
  await store.processes[0]?.kill()
})
afterAll(() => store.stop())
afterEach(() => warnings.splice(0))

/** Sells an order while a webhook is active, and waits until every consumer has stored how far it has read. */
async function sellWithWebhook(): Promise<void> {
  const manager = store.api("manager")
  const hook = { name: "Caja", topic: "order.updated", delivery_url: "http://127.0.0.1:9/", secret: "a secret of the test" }
  expect((await manager.post("webhooks", hook)).status).toBe(201)
  const { status, body } = await store.api().post("orders", orderBodies(await smallCatalogue(store.db)).pickup())
  expect(status).toBe(201)
  expect((await manager.put(`orders/${body.data.id}`, { status: "completed" })).status).toBe(200)
  const { position } = (await store.db("svc_outbox").max("position as position").first()) ?? {}
  const behind = async () => {
    const read = await store.db("svc_outbox_cursor").where("position", ">=", position).pluck("consumer")
    return CONSUMERS.filter((consumer) => !read.includes(consumer))
  }
  await eventually(async () => (await behind()).length === 0)
  expect((await store.db("svc_outbox_cursor").pluck("consumer")).sort()).toEqual(CONSUMERS)
}

const deleteExpired = (): Promise<void> => {
  const connection = { __pg_connection__: store.db }
  const known: Record<string, unknown> = {
    [ORDERING_MODULE]: new OrderingService(connection),
    [ACCESS_MODULE]: new AccessService(connection),
    [PRINTING_MODULE]: new PrintingService(connection),
    [ALARMS_MODULE]: new AlarmsService(connection),
    [LOYALTY_MODULE]: new LoyaltyService(connection),
    [DELIVERY_MODULE]: new DeliveryService(connection),
    [ContainerRegistrationKeys.PG_CONNECTION]: store.db,
    [ContainerRegistrationKeys.LOGGER]: { warn: (text: string) => warnings.push(text) },
  }
  return deleteExpiredRows({ resolve: (key: string) => known[key] } as unknown as MedusaContainer, NOW)
}

interface Case {
  readonly table: string
  readonly key: string
  /** Builds a row that expired `days` days ago. A negative number means that it expires in the future. */
  readonly row: (name: string, days: number) => Record<string, unknown>
  readonly kept: number
  readonly gone: number
  /** The index that the deletion must use. */
  readonly index: string
}

const credential = (name: string) => ({ id: name, account_id: accountId, created_at: ago(400) })

const CASES: readonly Case[] = [
  {
    table: "svc_alarm",
    key: "label",
    row: (name, days) => ({
      kind: "printer_silent",
      subject: name,
      label: name,
      since: ago(400),
      raised_at: ago(400),
      ended_at: ago(days),
    }),
    kept: 29.9,
    gone: 30.1,
    index: "svc_alarm_ended",
  },
  {
    table: "svc_device",
    key: "id",
    row: (name, days) => ({ ...credential(name), name, kind: "kitchen", ends_at: ago(days) }),
    kept: 29.9,
    gone: 30.1,
    index: "svc_device_ended",
  },
  {
    table: "svc_access_token",
    key: "id",
    row: (name, days) => ({ ...credential(name), token_hash: name, expires_at: ago(days) }),
    kept: 29.9,
    gone: 30.1,
    index: "svc_access_token_ended",
  },
  {
    table: "svc_application_password",
    key: "id",
    row: (name, days) => ({ ...credential(name), name, password_hash: name, revoked_at: ago(days) }),
    kept: 29.9,
    gone: 30.1,
    index: "svc_application_password_ended",
  },
  {
    table: "svc_password_reset",
    key: "id",
    row: (name, days) => ({ ...credential(name), token_hash: name, expires_at: ago(days) }),
    kept: 0.9,
    gone: 1.1,
    index: "svc_password_reset_ended",
  },
  {
    table: "svc_loyalty_verification",
    key: "token_hash",
    row: (name, days) => ({ token_hash: name, account_number: 1, email: "a@example.com", expires_at: ago(days) }),
    kept: 0.9,
    gone: 1.1,
    index: "svc_loyalty_verification_ended",
  },
  {
    table: "svc_idempotency_key",
    key: "key",
    row: (name, days) => ({ scope: "test", account: "", key: name, body_hash: "", result_id: "", created_at: ago(days) }),
    kept: 29.9,
    gone: 30.1,
    index: "svc_idempotency_key_age",
  },
]

it.each(CASES)(
  "$table: all expired rows are deleted, whatever their number is, and no other rows",
  async ({ table, key, row, kept, gone }) => {
    await store.db(table).insert(row("kept", kept))
    await store.db(table).insert(row("in force", -1))
    await store.db.batchInsert(
      table,
      Array.from({ length: 2_500 }, (_, n) => row(`gone ${n}`, gone)),
      500,
    )
    await deleteExpired()
    const left = await store.db(table).whereIn(key, ["kept", "in force"]).orWhereLike(key, "gone %").select(`${key} as key`)
    expect(left.map((each) => each.key).sort()).toEqual(["in force", "kept"])
    expect(warnings).toEqual([])
  },
)

it("svc_access_token: a revoked token is deleted 30 days after its revocation, even if it would expire later", async () => {
  const row = (name: string, revoked: number | null) => ({
    ...credential(name),
    token_hash: name,
    expires_at: ago(-20),
    revoked_at: revoked === null ? null : ago(revoked),
  })
  await store.db("svc_access_token").insert([row("r gone", 30.1), row("r kept", 29.9), row("r valid", null)])
  await deleteExpired()
  const left = await store.db("svc_access_token").whereLike("id", "r %").orderBy("id").select("id")
  expect(left.map(({ id }) => id)).toEqual(["r kept", "r valid"])
})

it("svc_application_password: a valid password is never deleted", async () => {
  await store.db("svc_application_password").insert({ ...credential("old"), name: "old", password_hash: "old" })
  await deleteExpired()
  expect(await store.db("svc_application_password").where({ id: "old" })).toHaveLength(1)
})

it("svc_routing_usage: days older than a month are deleted", async () => {
  const count = { count: 7 }
  await store.db("svc_routing_usage").insert([
    { day: "2027-03-01", ...count },
    { day: "2027-02-01", ...count },
    { day: "2027-01-20", ...count },
    { day: "2026-03-01", ...count },
  ])
  await deleteExpired()
  expect((await store.db("svc_routing_usage").orderBy("day").select("day")).map(({ day }) => day)).toEqual([
    "2027-02-01",
    "2027-03-01",
  ])
})

it.each(CONSUMERS)(
  "svc_outbox: events older than 90 days are deleted only after %s, as the last consumer, has read them",
  async (last) => {
    await store.db("svc_outbox").delete()
    await store.db("svc_outbox_cursor").delete()
    const event = (days: number) => ({ order_id: "order_old", topic: "order.updated", created_at: ago(days) })
    await store.db.batchInsert(
      "svc_outbox",
      Array.from({ length: 2_500 }, () => event(90.1)),
      500,
    )
    await store.db("svc_outbox").insert([event(89.9), event(1)])
    const left = async () => Number((await store.db("svc_outbox").count("* as n").first())?.n)
    await deleteExpired()
    expect(await left()).toBe(2_502)

    const position = (await store.db("svc_outbox").max("position as position").first())?.position
    await store
      .db("svc_outbox_cursor")
      .insert([
        ...CONSUMERS.filter((consumer) => consumer !== last).map((consumer) => ({ consumer, position })),
        { consumer: last, position: Number(position) - 102 },
      ])
    await deleteExpired()
    expect(await left()).toBe(102)
    await store.db("svc_outbox_cursor").where({ consumer: last }).update({ position })
    await deleteExpired()
    expect(await left()).toBe(2)
    expect(warnings).toEqual([])
  },
)

it("locked rows are skipped without waiting, and deleted by the next run", async () => {
  await store
    .db("svc_access_token")
    .insert(["held", "free"].map((name) => ({ ...credential(name), token_hash: name, expires_at: ago(40) })))
  const ids = async () => (await store.db("svc_access_token").whereIn("id", ["held", "free"]).select("id")).map(({ id }) => id)
  await store.db.transaction(async (trx) => {
    await trx("svc_access_token").where({ id: "held" }).forUpdate().select("id")
    await deleteExpired()
    expect(await ids()).toEqual(["held"])
  })
  await deleteExpired()
  expect(await ids()).toEqual([])
})

it("if one table fails, the error is logged and the other tables are still cleaned", async () => {
  await store.db("svc_password_reset").insert({ ...credential("late"), token_hash: "late", expires_at: ago(2) })
  await store.db.raw("alter table svc_access_token rename to svc_access_token_gone")
  try {
    await deleteExpired()
  } finally {
    await store.db.raw("alter table svc_access_token_gone rename to svc_access_token")
  }
  expect(warnings).toEqual([expect.stringContaining("ended tokens")])
  expect(await store.db("svc_password_reset").where({ id: "late" })).toEqual([])
})

it.each(CASES)("$table: rows to delete are found by an index", async ({ table, index }) => {
  const conditions: Record<string, string> = {
    svc_access_token_ended: "least(expires_at, revoked_at) < now()",
    svc_application_password_ended: "revoked_at < now()",
    svc_alarm_ended: "ended_at < now()",
    svc_device_ended: "ends_at < now()",
    svc_idempotency_key_age: "created_at < now()",
  }
  await store.db.transaction(async (trx) => {
    await trx.raw("set local enable_seqscan = off")
    const { rows } = await trx.raw(
      `explain select ctid from ${table} where ${conditions[index] ?? "expires_at < now()"} limit 1000`,
    )
    expect(JSON.stringify(rows)).toContain(index)
  })
})
