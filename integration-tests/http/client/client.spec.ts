import { createSvcClient, type OrderEvent, type OrdersPlaceBody, type SvcClientOptions } from "../../../src/client"
import { CardStore, eventually, orderBodies, PASSWORD, type SmallCatalogue, type Store } from "../../support"
import { documentedProgram, runProgram } from "../../support/documented-program"

/** The server's address in the documentation's examples. */
const DOCUMENTED = "http://localhost:9000"

describe("the typed client", () => {
  let cards: CardStore
  let store: Store
  let shop: SmallCatalogue
  beforeAll(async () => {
    cards = await CardStore.start()
    ;({ store, shop } = cards)
  })
  afterAll(() => cards?.stop())

  const client = (options: SvcClientOptions = {}) => createSvcClient({ baseUrl: store.url, ...options })
  const staff = async () => client({ token: await store.token("administrator") })
  const orderBody = (changes: Partial<OrdersPlaceBody> = {}) =>
    orderBodies(shop).pickup({ items: [orderBodies(shop).single("ensalada-mixta")], ...changes }) as unknown as OrdersPlaceBody
  const caught = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    )

  it("works as documented: the examples run as one program with the documented output", async () => {
    const { source, expected } = documentedProgram("docs/storefront/client.md")
    expect(expected.length).toBeGreaterThan(10)
    expect(source).toContain(DOCUMENTED)
    // The guest of the example confirms the card payment as soon as it is opened.
    cards.stripe.meanwhile(/^POST \/v1\/payment_intents$/, () => {
      for (const { id } of cards.stripe.intents.values()) cards.stripe.confirm(id)
    })
    expect(await runProgram(source.replaceAll(DOCUMENTED, store.url))).toEqual(expected)
  })

  it("gets an unchanged menu as 304 from its cache, and a changed menu in full", async () => {
    const statuses: number[] = []
    const counting = (async (...args: Parameters<typeof fetch>) => {
      const response = await fetch(...args)
      statuses.push(response.status)
      return response
    }) as typeof fetch
    const svc = client({ fetch: counting })
    const menu = await svc.catalog.get()
    expect(menu.length).toBeGreaterThan(0)
    expect(await svc.catalog.get()).toEqual(menu)
    expect(statuses).toEqual([200, 304])

    const product = shop.product.agua ?? ""
    await (await staff()).products.setAvailability(product, { enabled: false })
    const changed = await svc.catalog.get()
    expect(statuses[2]).toBe(200)
    expect(changed.flatMap(({ products }) => products).find(({ id }) => id === product)?.enabled).toBe(false)
  })

  it("changes settings only if they are unchanged since it read them", async () => {
    const svc = await staff()
    let tag = ""
    await svc.settings.appearance.get({ onAnswer: ({ headers }) => (tag = headers.get("ETag") ?? "") })
    await svc.settings.appearance.update({ show_images: false }, { ifMatch: tag })
    const stale = await caught(svc.settings.appearance.update({ show_images: true }, { ifMatch: tag }))
    expect(svc.settings.appearance.update.failed(stale)).toBe(true)
    expect(stale).toMatchObject({ code: "svc_settings_changed", status: 412 })
  })

  it("opens the order that it placed as a guest, by id and by number; other clients cannot", async () => {
    const guest = client({ orderKeys: new Map() })
    const placed = await guest.orders.place(orderBody())
    expect((await guest.orders.get(placed.id)).number).toBe(placed.number)
    expect((await guest.orders.status(placed.number)).id).toBe(placed.id)
    expect(await caught(client().orders.get(placed.id))).toMatchObject({ code: "svc_unauthorized", status: 401 })
  })

  it("places one order when the first response is lost", async () => {
    let lost = 0
    const losing = (async (...args: Parameters<typeof fetch>) => {
      const response = await fetch(...args)
      if (lost > 0) return response
      lost += 1
      throw new TypeError("the connection broke")
    }) as typeof fetch
    const replayed: unknown[] = []
    const placed = await client({ fetch: losing }).orders.place(orderBody(), {
      onAnswer: ({ meta }) => replayed.push(meta?.replayed),
    })
    expect(replayed).toEqual([true])
    expect(await store.db("svc_order").where({ number: placed.number }).count()).toEqual([{ count: "1" }])
    expect(lost).toBe(1)
  })

  it("reports an invalid token, and continues without it on public routes", async () => {
    const onInvalidToken = jest.fn()
    const svc = client({ token: "x".repeat(64), onInvalidToken })
    expect((await svc.status()).namespace).toBe("svc/v1")
    expect(await caught(svc.me.get())).toMatchObject({ code: "svc_unauthorized" })
    expect(onInvalidToken).toHaveBeenCalledTimes(2)
  })

  it("streams the orders of the store, and closes its connection", async () => {
    const svc = await staff()
    const events: OrderEvent[] = []
    const ended = new AbortController()
    let id = ""
    for await (const event of svc.orders.stream({}, { signal: ended.signal })) {
      events.push(event)
      if (event.event === "hello") id = (await client().orders.place(orderBody())).id
      if (event.event === "order.created" && event.data.id === id) await svc.orders.update(id, { status: "completed" })
      if (event.event === "order.updated" && event.data.id === id && event.data.status === "completed") ended.abort()
    }
    expect(events[0]?.event).toBe("hello")
    expect(events.map(({ event }) => event)).toContain("order.created")
    await eventually(async () => (await store.db("svc_order_stream").first("*")) === undefined)
  })

  it("signs in, orders under the account and signs out", async () => {
    const signIn = await client().auth.signIn({ username: "customer@example.com", password: PASSWORD })
    const svc = client({ token: () => signIn.token })
    const placed = await svc.orders.place(orderBody())
    expect((await svc.me.orders({ per_page: 1 })).data[0]?.id).toBe(placed.id)
    await svc.auth.signOut()
    expect(await caught(svc.me.get())).toMatchObject({ code: "svc_unauthorized" })
  })
})
