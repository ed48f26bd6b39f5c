import { CardStore, eventually } from "../../../../support"
import { everybodyBack, everybodyDies } from "../../../../support/failpoints"

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape and compares them with plain values
type Data = any

/** Two servers on one database, without Redis. */
describe("a server that is killed", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start({ processes: 2 })
  })
  afterAll(() => cards?.stop())
  afterEach(() => everybodyBack(cards.store))

  describe("between the change of the amount of a session that closes and its void", () => {
    beforeAll(() => cards.online({ capture: "manual" }))
    afterAll(() => cards.online({ capture: "automatic" }))

    const kill = () => Promise.all(cards.store.processes.map((server) => server.kill()))
    const deadline = (order: Data, at: Date) =>
      cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ expires_at: at, look_at: new Date(0) })
    /** A moment ago by the store's clock: an order that is over for a minute does not wait for its void. */
    const expire = async (order: Data) => {
      const { time } = (await cards.store.api("anonymous").get("status")).body.data
      await deadline(order, new Date(time))
    }
    /** Kills all servers after the amount was changed: before Stripe is asked for the void, or before it answers. */
    const WAYS = [
      [
        "before the void",
        async (order: Data) => {
          await kill()
          await everybodyDies(cards.store, "payment.amount-changed", () => expire(order))
        },
      ],
      [
        "while the provider does not answer the void",
        async (order: Data) => {
          const { id } = cards.intentOf(order)
          cards.stripe.behave("hang", /cancel$/)
          await expire(order)
          await eventually(() => cards.stripe.calls.includes(`POST /v1/payment_intents/${id}/cancel`))
          await kill()
          cards.stripe.behave("well")
        },
      ],
    ] as const

    it.each(WAYS)(
      "%s: a guest who authorises the changed amount has paid the order, and the store is told of the difference",
      async (_when, die) => {
        const order = await cards.placed()
        await die(order)
        expect(cards.pay(order)).toMatchObject({ status: "requires_capture", amount_capturable: 1910 })
        // Not over, so that it is not cancelled for its deadline while the servers start.
        await deadline(order, new Date("2100-01-01"))
        await everybodyBack(cards.store)
        await eventually(async () => (await cards.status(order)) !== "pending")
        expect(await cards.status(order)).toBe("processing")
        await eventually(async () => (await cards.payment("GET", order)).body.data.status === "captured")
        expect((await cards.payment("GET", order)).body.data).toMatchObject({ amount: "19.00", captured: "19.10" })
        const notes: Data[] = await cards.manage("GET", `orders/${order.id}/notes`)
        expect(notes.filter(({ author }) => author === "payment")).toHaveLength(1)
      },
    )

    it("another amount puts the order on hold all the same", async () => {
      const order = await cards.placed()
      cards.pay(order, "pm_card_visa", 1910)
      expect(await cards.webhook(order)).toBe(200)
      expect(await cards.status(order)).toBe("on-hold")
    })
  })
})
