import { CardStore } from "../../../../support"

const OTHERS = 20_000
/** The tables that grow with the orders of others, each with the statement that adds such rows. */
const GROWN: Readonly<Record<string, string>> = {
  svc_online_payment: `insert into svc_online_payment (order_id, collection_id, provider_id, capture, state, held_by, expires_at, look_at, created_at, updated_at)
    select 'order_of_other_' || n, 'collection_of_other_' || n, 'pp_stripe_card', 'automatic', 'paid', '{}', now(), null, now(), now()
    from generate_series(1, ?) n`,
  payment_session: `insert into payment_session (id, currency_code, amount, raw_amount, provider_id, data, status, payment_collection_id, created_at, updated_at)
    select 'session_of_other_' || n, currency_code, amount, raw_amount, provider_id, data, status, 'collection_of_other_' || n, now(), now()
    from generate_series(1, ?) n, (select * from payment_session limit 1) one`,
  order_transaction: `insert into order_transaction (id, order_id, version, amount, raw_amount, currency_code, reference, reference_id, created_at, updated_at)
    select 'transaction_of_other_' || n, 'order_of_other_' || n, version, amount, raw_amount, currency_code, reference, 'reference_of_other_' || n, now(), now()
    from generate_series(1, ?) n, (select * from order_transaction limit 1) one`,
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

describe("a repeated webhook", () => {
  let cards: CardStore
  beforeAll(async () => {
    cards = await CardStore.start()
  })
  afterAll(() => cards?.stop())

  const nodes = (plan: Data): Data[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

  /** The tables that a statement scans completely, if it is planned for parameters of any value. */
  const readsWhole = (statement: string): Promise<string[]> =>
    cards.store.db.transaction(async (trx) => {
      const parameters = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
      // The client takes a question mark for a parameter, so it is escaped.
      const query = async (sql: string): Promise<Data[]> => (await trx.raw(sql.replaceAll("?", "\\?"))).rows
      await query("set local plan_cache_mode = force_generic_plan")
      await query(`prepare seen as ${statement}`)
      try {
        const values = parameters === 0 ? "" : `(${Array(parameters).fill("null").join(", ")})`
        const [row] = await query(`explain (format json) execute seen${values}`)
        return nodes(row["QUERY PLAN"][0].Plan)
          .filter((node) => node["Node Type"] === "Seq Scan")
          .map((node) => node["Relation Name"])
      } finally {
        await query("deallocate seen")
      }
    })

  it("reads no rows of other orders", async () => {
    const order = await cards.placed()
    cards.pay(order)
    expect(await cards.webhook(order)).toBe(200)
    await cards.store.db.transaction(async (trx) => {
      // Foreign keys are off, because the rows need no orders: the webhook does not read them.
      await trx.raw("set local session_replication_role = replica")
      for (const statement of Object.values(GROWN)) await trx.raw(statement, [OTHERS])
    })
    for (const table of Object.keys(GROWN)) await cards.store.db.raw(`vacuum analyze ${table}`)
    const { statements } = await cards.store.statements(async () => expect(await cards.webhook(order)).toBe(200))
    const sent = [...new Set(statements)].filter((statement) => /^\s*(select|with|insert|update|delete)/i.test(statement))
    for (const table of Object.keys(GROWN)) expect(sent.filter((statement) => statement.includes(table))).not.toEqual([])
    expect(await readsWhole("select from payment_session where updated_at = $1")).toEqual(["payment_session"])
    const whole: [string, string][] = []
    for (const statement of sent)
      for (const table of await readsWhole(statement)) if (table in GROWN) whole.push([table, statement])
    expect(whole).toEqual([])
  })
})
