import { ensureNativeIndexes } from "../../src/modules/ordering/native/native-indexes"
import type { Store } from "../support"

/** The plugin's indexes on the platform's order tables. */
export function nativeIndexes(use: () => Store): void {
  let store: Store

  beforeAll(async () => {
    store = use()
  })

  /** The names of the indexes that the database would use if sequential scans were expensive. */
  async function indexesFor(statement: string): Promise<string[]> {
    return await store.db.transaction(async (trx) => {
      await trx.raw("set local enable_seqscan = off")
      const { rows } = await trx.raw(`explain (format json) ${statement}`)
      return [...JSON.stringify(rows).matchAll(/"Index Name":\s*"([^"]+)"/g)].map(([, name]) => name ?? "")
    })
  }

  it("are used for the actions of an order change, including deleted actions, and for refunds", async () => {
    expect(await indexesFor("select id from order_change_action where order_change_id in ('ordch_1')")).toEqual([
      "svc_order_change_action_change",
    ])
    expect(
      await indexesFor(
        "select order_id, sum(amount) from order_transaction where reference = 'refund' and deleted_at is null group by order_id",
      ),
    ).toEqual(["svc_order_transaction_refund"])
  })

  it("are created by every start if they are missing, once under concurrent starts", async () => {
    await store.db.raw("drop index svc_order_change_action_change")
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => ensureNativeIndexes(store.db)))
    expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(1)
    expect(await ensureNativeIndexes(store.db)).toBe("unchanged")
    await store.db.raw("drop index svc_order_transaction_refund")
    await store.processes[0]?.kill()
    await store.processes[0]?.start()
    expect(await ensureNativeIndexes(store.db)).toBe("unchanged")
  })
}
