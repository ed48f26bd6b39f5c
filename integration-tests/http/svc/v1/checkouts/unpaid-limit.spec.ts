import type { UnpaidHolder } from "../../../../../src/domain/payment/online/unpaid-holder"
import { OnlinePayments } from "../../../../../src/modules/ordering/payments/online-payments"
import { CardStore, eventually } from "../../../../support"

const OTHERS = 20_000
const GUEST: UnpaidHolder = { accountNumber: null, email: "ana@example.com", phone: "+34600111333", sessionHash: "a".repeat(64) }

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

describe("the limit of unpaid orders", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start()
    await cards.online({ max_unpaid: 2 })
  })
  afterAll(() => cards?.stop())

  const { accountNumber: _account, sessionHash: _hash, ...contact } = GUEST
  const customer = { first_name: "Ana", last_name: "Sanz", ...contact }

  /** Adds open payments of other guests. */
  const addOthers = async () => {
    await cards.store.db.raw(
      `insert into svc_online_payment (order_id, collection_id, provider_id, capture, state, held_by, expires_at, look_at, created_at, updated_at)
       select 'order_of_other_' || n, 'collection_of_other_' || n, 'pp_stripe_card', 'automatic', 'open', array[n, -n],
         now() + interval '1 day', now() + interval '1 day', now(), now() from generate_series(1, ?) n`,
      [OTHERS],
    )
    await cards.store.db.raw("vacuum analyze svc_online_payment")
  }
  const scans = (plan: Data): Data[] => [plan, ...(plan.Plans ?? []).flatMap(scans)]
  /** The result of counting, and the numbers of statements sent and payments read for it. */
  const counted = () =>
    cards.store.db.transaction(async (trx) => {
      const sent: { sql: string; bindings: unknown[] }[] = []
      const spy = {
        raw: (sql: string, bindings: unknown[]) => {
          sent.push({ sql, bindings })
          return trx.raw(sql, bindings as never)
        },
      }
      const count = await new OnlinePayments(cards.store.db).countUnpaid(spy as never, GUEST, 2)
      const { sql = "", bindings = [] } = sent.at(-1) ?? {}
      const { rows } = await trx.raw(`explain (analyze, format json) ${sql}`, bindings as never)
      const read = scans(rows[0]["QUERY PLAN"][0].Plan)
        .filter((node) => node["Relation Name"] === "svc_online_payment")
        .map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0))
      return { count, statements: sent.length, read: read.reduce((sum, rows) => sum + rows, 0) }
    })

  it("reads only the orders of the guest, in two statements, however many other unpaid orders there are", async () => {
    await cards.placed({ customer })
    await cards.placed({ customer: { ...customer, email: "otra@example.com" } })
    await addOthers()
    expect(await counted()).toEqual({ count: 2, statements: 2, read: 2 })
    const refused = await cards.checkout({ customer })
    expect([refused.status, refused.body.error.code]).toEqual([409, "svc_unpaid_limit"])
  })

  it.each(["administrator", "store"] as const)(
    "does not apply to an order that the role %s places for the guest",
    async (role) => {
      const headers = { authorization: `Bearer ${await cards.store.token(role)}` }
      const guest = { ...customer, email: `${role}@guest.example`, phone: "" }
      for (const _ of [1, 2]) await cards.placed({ customer: guest })
      const refused = await cards.checkout({ customer: guest })
      expect([refused.status, refused.body.error.code]).toEqual([409, "svc_unpaid_limit"])
      expect((await cards.checkout({ customer: guest }, { headers })).status).toBe(201)
    },
  )

  it("keeps nothing that identifies the guest in a payment that has ended", async () => {
    const order = await cards.placed({ customer: { ...customer, email: "eva@example.com", phone: "+34600111444" } })
    expect((await cards.row(order)).held_by).not.toEqual([])
    expect((await cards.payment("DELETE", order)).status).toBe(200)
    expect((await cards.row(order)).held_by).toEqual([])
    const paid = await cards.placed({ customer: { ...customer, email: "eva@example.com", phone: "+34600111444" } })
    cards.pay(paid)
    // 503 while the payment is checked at the same time: Stripe sends the event again.
    await eventually(async () => (await cards.webhook(paid)) === 200)
    expect([await cards.status(paid), (await cards.row(paid)).held_by]).toEqual(["processing", []])
  })
})
