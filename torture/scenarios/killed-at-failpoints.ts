import { setTimeout as sleep } from "node:timers/promises"
import { type Answer, type CallOptions, STRIPE } from "../../integration-tests/support"
import { session, table, tableSettings } from "../../integration-tests/support/table-settings"
import type { Arena } from "../arena"
import { lost } from "../oracle"
import { MANY, MANY_COST, MANY_NAMED } from "../oracle/bulk"
import type { Scenario } from "../scenario"
import { LONGEST_MS } from "../traffic"

/** A request during which a server is killed. The same request is repeated after the server's restart. */
interface Errand {
  readonly points: readonly string[]
  /** Prepares the data. @returns the request */
  prepare(arena: Arena, attempt: string): Promise<(options: CallOptions) => Promise<Answer>>
}

const manager = (arena: Arena) => arena.store.api("manager", { process: 0 })

async function giveMany({ store, shop }: Arena): Promise<void> {
  await store.db.raw(
    `insert into svc_extra (id, category_number, name, price)
     select 'many_' || n, ?, ? || ' ' || n, ? from generate_series(1, ?) n on conflict do nothing`,
    [shop.extraCategory["Ingredientes extra"] as number, MANY_NAMED, MANY_COST, MANY],
  )
}

/** Places a guest's order that waits for its card payment. Its scheduled check is an hour away, so that only the tested request handles it. */
async function heldByCard({ store, bodies }: Arena, changes: object = {}) {
  const { body } = await store.api("anonymous", { process: 0 }).post("checkouts", bodies.pickup({ payment_method: STRIPE }))
  const { id, order_key: key, payment } = body.data
  await store
    .db("svc_online_payment")
    .where({ order_id: id })
    .update({ look_at: new Date(Date.now() + 3_600_000), ...changes })
  const ask = (method: string) => (options: CallOptions) =>
    store
      .api("anonymous", { process: 0 })
      .request(method, `orders/${id}/payment`, undefined, { ...options, headers: { "X-Svc-Order-Key": key } })
  return { intent: payment.session.data.id as string, ask }
}

const ERRANDS: readonly Errand[] = [
  {
    points: [
      "order.begun",
      "order.written",
      "order.before-hot",
      "order.slot-taken",
      "order.stock-reserved",
      "order.promotion-registered",
      "order.before-commit",
      "order.committed",
    ],
    prepare: async ({ store, bodies }, attempt) => {
      const body = bodies.pickup({ items: [bodies.single("agua", 2), bodies.margarita()] })
      return (options) =>
        store.api("anonymous", { process: 0 }).post("orders", body, { ...options, headers: { "Idempotency-Key": attempt } })
    },
  },
  {
    points: ["payment.session-made"],
    prepare: async ({ store, bodies }, attempt) => {
      const body = bodies.pickup({ payment_method: STRIPE })
      return (options) =>
        store.api("anonymous", { process: 0 }).post("checkouts", body, { ...options, headers: { "Idempotency-Key": attempt } })
    },
  },
  {
    points: ["payment.authorized", "payment.booked", "payment.before-commit"],
    prepare: async (arena) => {
      const { intent, ask } = await heldByCard(arena)
      arena.stripe.confirm(intent)
      return ask("GET")
    },
  },
  {
    points: ["payment.closed"],
    prepare: async (arena) => (await heldByCard(arena, { expires_at: new Date(0) })).ask("DELETE"),
  },
  {
    points: ["redeem.begun", "redeem.booked", "redeem.before-commit", "redeem.committed"],
    prepare: async ({ store }, idempotency) => {
      await store.token("customer")
      return (options) => store.api("customer", { process: 0 }).post("loyalty/redeem", { points: 20, idempotency }, options)
    },
  },
  {
    points: ["bulk.begun", "bulk.accepted", "bulk.before-commit"],
    prepare: async (arena, request_id) => {
      const { Fina, Gruesa } = arena.shop.extra
      const change = { entity: "extra", operation: "price_add", value: 1, target: { ids: [Fina, Gruesa] }, request_id }
      return (options) => manager(arena).post("bulk", change, options)
    },
  },
  {
    // The change has so many targets that it is applied after the response.
    points: ["bulk.applying", "bulk.committed"],
    prepare: async (arena, request_id) => {
      await giveMany(arena)
      const change = { entity: "extra", operation: "price_add", value: 1, target: { search: MANY_NAMED }, request_id }
      return (options) => manager(arena).post("bulk", change, options)
    },
  },
  {
    points: ["release.begun", "release.between", "release.before-commit"],
    prepare: async (arena, party) => {
      await manager(arena).put("settings/tables", tableSettings([table("a")]))
      const items = [arena.bodies.single("ensalada-mixta")]
      const dine = { order_type: "pickup", service_mode: "dine_in", payment_method: "cod", items, table_id: "a" }
      const seated = await arena.store.api("anonymous", { process: 0 }).post("orders", dine, session(`party-${party}`))
      if (seated.status !== 201) throw new Error(`Nobody could be seated: ${seated.text}`)
      return (options) => manager(arena).post("tables/a/release", undefined, options)
    },
  },
  {
    points: ["native.before", "native.between", "native.after"],
    prepare: async (arena) => {
      const body = arena.bodies.pickup({ items: [arena.bodies.single("agua")] })
      const { id } = (await arena.store.api("anonymous", { process: 0 }).post("orders", body)).body.data
      return (options) => manager(arena).put(`orders/${id}`, { status: "completed" }, options)
    },
  },
  {
    points: ["removal.before-commit"],
    prepare: async (arena) => {
      const { id } = (await arena.store.api("anonymous", { process: 0 }).post("orders", arena.bodies.pickup())).body.data
      return (options) => manager(arena).delete(`orders/${id}`, undefined, options)
    },
  },
]

const SHORT: ReadonlySet<string> = new Set(["order.before-commit"])

/** Kills the server at every failpoint of every write. After its restart the same request succeeds and nothing is incomplete. */
export const killedAtFailpoints: Scenario = {
  name: "killed-at-failpoints",
  title: "Servers killed at named points (SIGKILL)",
  redis: true,
  async run(arena) {
    const { scale } = arena
    const server = arena.process(0)
    const problems: string[] = []
    let kills = 0
    let slowest = 0
    for (const { points, prepare } of ERRANDS) {
      for (const point of points.filter((each) => scale === "full" || SHORT.has(each))) {
        const request = await prepare(arena, `point-${Date.now()}-${kills}`)
        await server.setEnvironment("SVC_FAILPOINT", `${point}:kill`)
        await request({ timeout: LONGEST_MS[scale] }).catch(() => undefined)
        for (let waited = 0; server.running && waited < LONGEST_MS.short; waited += 50) await sleep(50)
        if (server.running) {
          problems.push(`${point} was not passed`)
          await server.setEnvironment("SVC_FAILPOINT", null)
          continue
        }
        kills += 1
        await server.start()
        const from = performance.now()
        const again = await request({ timeout: LONGEST_MS[scale] })
        slowest = Math.max(slowest, performance.now() - from)
        if (again.status >= 300) problems.push(`${point}: the same request again: ${again.status} ${again.text.slice(0, 200)}`)
        problems.push(...(await lost(arena)).map((line) => `${point}: ${line}`))
      }
    }
    return {
      tried: `${kills} kills at named points`,
      survived: `the same request again every time, after ${Math.round(slowest)} ms at most`,
      lost: problems,
    }
  },
}
