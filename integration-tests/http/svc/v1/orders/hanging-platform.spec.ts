import { orderBodies, type Store, smallCatalogue, startStore } from "../../../../support"
import { eventually } from "../webhooks/receiver"

/** Longer than one order may take, shorter than what a test may. */
const HANGS_MS = 30_000

describe("a platform that gives no answer for one order", () => {
  let store: Store
  let bodies: ReturnType<typeof orderBodies>
  beforeAll(async () => {
    store = await startStore()
    bodies = orderBodies(await smallCatalogue(store.db))
  })
  afterAll(() => store.stop())

  const place = async (): Promise<string> => {
    const { status, body } = await store.api().post("orders", bodies.pickup())
    expect(status).toBe(201)
    return body.data.id
  }
  const cancel = async (id: string) =>
    expect((await store.api("manager").put(`orders/${id}`, { status: "cancelled" })).status).toBe(200)
  const platformStatus = async (id: string) => (await store.db("order").first("status").where({ id })).status
  const failures = () => store.db("svc_outbox_failure").where({ consumer: "native-mirror" }).pluck("order_id")
  /** Whether the consumer has been at one batch for longer than any that moves on. */
  const isAtWork = async () => {
    for (let looks = 0; looks < 20; looks++) {
      const { rows } = await store.db.raw(
        `select 1 from pg_locks where locktype = 'advisory' and granted
           and (classid::bigint << 32) | objid::bigint = hashtextextended('svc_outbox_cursor:native-mirror', 0)`,
      )
      if (rows.length === 0) return false
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return true
  }

  it("keeps that order waiting and nobody else's, and has it in the end", async () => {
    const [stuck, next] = [await place(), await place()]
    await store.setEnvironment("SVC_FAILPOINT", `native.before:pause=${HANGS_MS}`)
    await cancel(stuck)
    await eventually(isAtWork, 10_000)
    await store.setEnvironment("SVC_FAILPOINT", null)
    await cancel(next)
    await eventually(async () => (await platformStatus(next)) === "canceled", HANGS_MS - 4_000)
    expect([await platformStatus(stuck), await failures()]).toEqual(["pending", [stuck]])
    await eventually(async () => (await platformStatus(stuck)) === "canceled" && (await failures()).length === 0, 2 * HANGS_MS)
  }, 120_000)
})
