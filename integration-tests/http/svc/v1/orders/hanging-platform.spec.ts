import { eventually, orderBodies, type Store, smallCatalogue, startStore } from "../../../../support"

/** This time is longer than the time limit for following one order, and shorter than the time limit of a test. */
const HANGS_MS = 40_000

describe("a platform that hangs for one order", () => {
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
  it("delays only the change of that order, which is made in the end", async () => {
    const [stuck, next] = [await place(), await place()]
    await store.setEnvironment("SVC_FAILPOINT", `native.before:pause=${HANGS_MS}`)
    await cancel(stuck)
    await eventually(async () => (await failures()).includes(stuck), HANGS_MS - 10_000)
    await store.setEnvironment("SVC_FAILPOINT", null)
    await cancel(next)
    await eventually(async () => (await platformStatus(next)) === "canceled")
    expect(await platformStatus(stuck)).toBe("pending")
    await eventually(async () => (await platformStatus(stuck)) === "canceled" && (await failures()).length === 0, 2 * HANGS_MS)
  })
})
