import { LANE_STATUSES } from "../../../../../src/domain/orders/lanes"
import { type CardStore, eventually } from "../../../../support"
import { EventSourceReader } from "../../orders/event-source"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** The lists that the pages of kitchen, counter, couriers and pick-up board read at the start and after a lost connection. */
const LISTS: readonly Readonly<Record<string, string>>[] = [
  { status: LANE_STATUSES.join(",") },
  { status: "completed,finalized,cancelled,refunded" },
  {},
]

export function hiddenUntilPaid(use: () => CardStore): void {
  it("an order appears on printers, boards, streams and the overview when it is paid, and not before", async () => {
    const cards = use()
    const { store } = cards
    const printers: Data[] = []
    for (const on of ["placed", "accepted", "processing"]) {
      printers.push(await cards.manage("POST", "printers", { name: on, protocol: "cloudprnt", on }))
    }
    const bearer = { authorization: `Bearer ${await store.token("manager")}` }
    const admin = await store.api().post("/auth/user/emailpass", { email: "admin@example.com", password: "supersecret" })
    const streams = await Promise.all([
      EventSourceReader.open(`${store.urls[0]}/svc/orders/stream`, bearer),
      EventSourceReader.open(`${store.urls[1]}/svc/orders/stream?status=processing`, bearer),
      EventSourceReader.open(`${store.urls[1]}/admin/svc/orders/stream`, { authorization: `Bearer ${admin.body.token}` }),
    ])
    await eventually(() => streams.every(({ events }) => events.length > 0))
    const overview = async () => (await store.platform().get("/admin/svc/overview")).body.data
    const inLanes = ({ lanes }: Data): number => Object.values<number>(lanes).reduce((sum, orders) => sum + orders, 0)
    const before = await overview()
    const since = new Date(Date.parse(before.server_time) - 1_000).toISOString()

    const [unpaid, seen] = [await cards.placed(), await cards.store.api().post("orders", cards.body.pickup())]
    const offline = seen.body.data
    const jobsOf = async (order: Data): Promise<number[]> => {
      const lists = await Promise.all(printers.map(({ id }) => cards.manage("GET", `printers/${id}/jobs`)))
      return lists.map((jobs) => jobs.filter(({ order_id }: Data) => order_id === order.id).length)
    }
    const receivedOf = (order: Data): boolean[] => streams.map(({ news }) => news.some(({ data }) => data.id === order.id))
    const listsOf = async (order: Data): Promise<boolean[]> => {
      const lists = await Promise.all(
        LISTS.map((query) => store.api("store").get("orders", { query: { ...query, modified_after: since, per_page: 100 } })),
      )
      return lists.map(({ body }) => body.data.some(({ id }: Data) => id === order.id))
    }
    // Events are handled in sequence: when the later order is everywhere, the earlier one would also be there.
    const everywhere = (order: Data) =>
      eventually(async () => (await jobsOf(order)).every((jobs) => jobs > 0) && receivedOf(order).every(Boolean))
    await everywhere(offline)
    expect([await listsOf(offline), await listsOf(unpaid)]).toEqual([
      [true, false, true],
      [false, false, false],
    ])
    expect([await jobsOf(unpaid), receivedOf(unpaid)]).toEqual([
      [0, 0, 0],
      [false, false, false],
    ])
    const api = store.api("store")
    const refused = await Promise.all([
      api.post(`orders/${unpaid.id}/kitchen`, { ready: true }),
      api.post(`orders/${unpaid.id}/minutes`, { minutes: 10 }),
      api.post(`orders/${unpaid.id}/print-claim`, {}),
    ])
    for (const { status, body } of refused) expect([status, body.error?.details]).toEqual([409, { reason: "unpaid" }])
    const kept = await overview()
    expect([inLanes(kept) - inLanes(before), kept.today.orders - before.today.orders]).toEqual([1, 1])
    expect(kept.oldest_unaccepted_at).toBe(before.oldest_unaccepted_at)

    cards.pay(unpaid)
    expect(await cards.webhook(unpaid)).toBe(200)
    await everywhere(unpaid)
    expect(await listsOf(unpaid)).toEqual([true, false, true])
    const all = await overview()
    expect([inLanes(all) - inLanes(before), all.today.orders - before.today.orders]).toEqual([2, 2])
    for (const stream of streams) stream.close()
    for (const { id } of printers) await cards.manage("DELETE", `printers/${id}`)
  })

  it("an order that ends unpaid never appears on a printer or in the list of orders", async () => {
    const cards = use()
    const printer = await cards.manage("POST", "printers", { name: "Cocina", protocol: "cloudprnt", on: "placed" })
    const order = await cards.placed()
    expect((await cards.payment("DELETE", order)).body.data.status).toBe("cancelled")
    const later = (await cards.store.api().post("orders", cards.body.pickup())).body.data
    const jobs = async (): Promise<string[]> =>
      (await cards.manage("GET", `printers/${printer.id}/jobs`)).map(({ order_id }: Data) => order_id)
    await eventually(async () => (await jobs()).includes(later.id))
    expect(await jobs()).not.toContain(order.id)
    expect((await cards.manage("GET", "orders?per_page=100")).map(({ id }: Data) => id)).not.toContain(order.id)
    await cards.manage("DELETE", `printers/${printer.id}`)
  })
}
