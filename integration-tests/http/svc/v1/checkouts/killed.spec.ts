import { CardStore, eventually } from "../../../../support"
import { diesAtStart, everybodyBack, everybodyDies, someoneDies } from "../../../../support/failpoints"

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

  describe("while a paid order is deleted", () => {
    const remove = ({ id }: Data) => cards.manage("DELETE", `orders/${id}`)
    /** The order is gone, and its money has gone back once. */
    const isOver = async (order: Data, id: string) => {
      await everybodyBack(cards.store)
      await cards.dueNow(order)
      await eventually(async () => (await cards.row(order)).state === "closed")
      expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([1900, 0])
      expect(cards.stripe.refunds.filter(({ payment_intent: of }) => of === id)).toHaveLength(1)
      expect(await cards.booked(order)).toMatchObject({ captured: 19, refunded: 19, payments: 1 })
      expect((await cards.store.api("administrator").get(`orders/${order.id}`)).status).toBe(404)
      expect((await cards.payment("GET", order)).status).toBe(404)
    }

    it.each(["removal.restocked", "removal.before-commit"])(
      "at %s: the order stays and stays paid, and can be deleted again",
      async (failpoint) => {
        const { order, id } = await cards.paidOrder()
        await someoneDies(cards.store, failpoint, () => remove(order))
        await everybodyBack(cards.store)
        expect([await cards.status(order), (await cards.row(order)).state]).toEqual(["processing", "paid"])
        expect([cards.stripe.refundedOf(id), (await cards.booked(order)).transactions]).toEqual([0, 19])
        await remove(order)
        await isOver(order, id)
      },
    )

    it("at payment.refund-begun: the money is not given back again", async () => {
      const { order, id } = await cards.paidOrder()
      await remove(order)
      await someoneDies(cards.store, "payment.refund-begun", () => cards.dueNow(order))
      expect([(await cards.row(order)).state, cards.stripe.refundedOf(id)]).toEqual(["owed", 1900])
      await isOver(order, id)
    })

    it("before the provider was asked for the money: it is asked again", async () => {
      const { order, id } = await cards.paidOrder()
      await remove(order)
      const asked = () => cards.stripe.calls.filter((call) => call === "POST /v1/refunds").length
      const before = asked()
      cards.stripe.behave("hang", /refunds$/)
      await cards.dueNow(order)
      await eventually(() => asked() > before)
      await everybodyDies(cards.store)
      cards.stripe.behave("well")
      expect(cards.stripe.refundedOf(id)).toBe(0)
      await isOver(order, id)
    })
  })

  describe("between the change of the amount of a session that closes and its void", () => {
    beforeAll(() => cards.online({ capture: "manual" }))
    afterAll(() => cards.online({ capture: "automatic" }))

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
          await diesAtStart(cards.store, "payment.amount-changed", () => expire(order))
        },
      ],
      [
        "while the provider does not answer the void",
        async (order: Data) => {
          const { id } = cards.intentOf(order)
          cards.stripe.behave("hang", /cancel$/)
          await expire(order)
          await eventually(() => cards.stripe.calls.includes(`POST /v1/payment_intents/${id}/cancel`))
          await everybodyDies(cards.store)
          cards.stripe.behave("well")
        },
      ],
    ] as const

    it.each(WAYS)(
      "%s: a guest who authorises the changed amount has not paid the order, which waits for the store with a note",
      async (_when, die) => {
        const order = await cards.placed()
        await die(order)
        expect(cards.pay(order)).toMatchObject({ status: "requires_capture", amount_capturable: 1910 })
        // Not over, so that it is not cancelled for its deadline while the servers start.
        await deadline(order, new Date("2100-01-01"))
        await everybodyBack(cards.store)
        await eventually(async () => (await cards.status(order)) !== "pending")
        expect([await cards.status(order), (await cards.row(order)).problem]).toEqual(["on-hold", "mismatch"])
        const notes: Data[] = await cards.manage("GET", `orders/${order.id}/notes`)
        expect(notes.filter(({ author }) => author === "payment")).toHaveLength(1)
      },
    )
  })
})
