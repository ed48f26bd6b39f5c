import { CardStore, eventually } from "../../../../support"
import { crashAt, crashAtStart, killAll, restartDead, setFailpoint } from "../../../../support/failpoints"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** Two servers on one database, without Redis. */
describe("a server that is killed", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start({ processes: 2 })
  })
  afterAll(() => cards?.stop())
  afterEach(() => restartDead(cards.store))

  it("between a new session and its record, while the guest changes to cash: the order stays accepted, and the session is voided", async () => {
    cards.stripe.behave(500)
    const order = await cards.placed()
    cards.stripe.behave("well")
    await setFailpoint(cards.store, "payment.session-made:hold")
    const opened = cards.payment("POST", order, {}).catch(() => undefined)
    const intents = () =>
      [...cards.stripe.intents.values()].filter((intent) => intent.metadata.order_number === String(order.number))
    await eventually(() => intents().length === 1)
    expect((await cards.payment("PUT", order, { payment_method: "cod" }, 1)).status).toBe(200)
    expect(await cards.row(order)).toMatchObject({ state: "closing", closed_for: "offline", session_id: null })
    await killAll(cards.store)
    await opened
    await restartDead(cards.store)
    await setFailpoint(cards.store, null)
    await eventually(async () => {
      const { state, look_at } = await cards.row(order)
      return state === "closed" && look_at === null
    })
    expect(intents().map(({ status }) => status)).toEqual(["canceled"])
    expect([await cards.status(order), (await cards.booked(order)).payments]).toEqual(["processing", 0])
  })

  describe("while a paid order is deleted", () => {
    const remove = ({ id }: Data) => cards.manage("DELETE", `orders/${id}`)
    /** Expects that the order is deleted and its money was refunded once. */
    const isOver = async (order: Data, id: string) => {
      await restartDead(cards.store)
      await cards.dueNow(order)
      await eventually(async () => (await cards.row(order)).state === "closed")
      expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([1900, 0])
      expect(cards.stripe.refunds.filter(({ payment_intent: of }) => of === id)).toHaveLength(1)
      expect(await cards.booked(order)).toMatchObject({ captured: 19, refunded: 19, payments: 1 })
      expect((await cards.store.api("administrator").get(`orders/${order.id}`)).status).toBe(404)
      expect((await cards.payment("GET", order)).status).toBe(404)
    }

    it.each(["removal.restocked", "removal.before-commit"])(
      "at %s: the order stays paid, and its deletion can be repeated",
      async (failpoint) => {
        const { order, id } = await cards.paidOrder()
        await crashAt(cards.store, failpoint, () => remove(order))
        await restartDead(cards.store)
        expect([await cards.status(order), (await cards.row(order)).state]).toEqual(["processing", "paid"])
        expect([cards.stripe.refundedOf(id), (await cards.booked(order)).transactions]).toEqual([0, 19])
        await remove(order)
        await isOver(order, id)
      },
    )

    it("at payment.refund-begun: the money is refunded once", async () => {
      const { order, id } = await cards.paidOrder()
      await remove(order)
      await crashAt(cards.store, "payment.refund-begun", () => cards.dueNow(order))
      expect([(await cards.row(order)).state, cards.stripe.refundedOf(id)]).toEqual(["owed", 1900])
      await isOver(order, id)
    })

    it("before the provider has received the refund: the refund is requested again", async () => {
      const { order, id } = await cards.paidOrder()
      await remove(order)
      const requests = () => cards.stripe.calls.filter((call) => call === "POST /v1/refunds").length
      const before = requests()
      cards.stripe.behave("hang", /refunds$/)
      await cards.dueNow(order)
      await eventually(() => requests() > before)
      await killAll(cards.store)
      cards.stripe.behave("well")
      expect(cards.stripe.refundedOf(id)).toBe(0)
      await isOver(order, id)
    })
  })

  it("while the provider makes the session: the order stays payable, with one session", async () => {
    cards.stripe.behave("hang", /^POST \/v1\/payment_intents$/)
    const order = await cards.placed()
    expect(order.payment).toMatchObject({ status: "unopened", session: null })
    const sessions = async (): Promise<Data[]> => {
      const { collection_id } = await cards.row(order)
      return cards.store.db("payment_session").where({ payment_collection_id: collection_id, deleted_at: null })
    }
    // The platform has its session, but the provider's response with the id and the secret has not arrived.
    const [begun] = await sessions()
    await killAll(cards.store)
    cards.stripe.behave("well")
    expect((begun?.data as Data)?.id).toBeUndefined()
    expect([(await sessions()).length, (await cards.row(order)).session_id]).toEqual([1, null])
    await restartDead(cards.store)
    // The killed server's turn is taken over, although its lease now lasts longer than this test waits.
    const turn = cards.store.db("svc_cart_turn").where({ cart_id: `pay:${order.id}` })
    expect(await turn.update({ until: cards.store.db.raw("now() + interval '25 seconds'") })).toBe(1)
    await eventually(async () => (await cards.payment("POST", order, {})).status === 200, 15_000)
    const [present, ...others] = await sessions()
    expect([others, present?.id]).toEqual([[], (await cards.row(order)).session_id])
    cards.pay(order)
    await eventually(async () => (await cards.webhook(order)) === 200)
    expect([await cards.status(order), (await cards.booked(order)).payments]).toEqual(["processing", 1])
  })

  describe("while it closes a session whose amount it has changed", () => {
    beforeAll(() => cards.online({ capture: "manual" }))
    afterAll(() => cards.online({ capture: "automatic" }))

    const deadline = (order: Data, at: Date) =>
      cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ expires_at: at, look_at: new Date(0) })
    /** Sets the deadline to now by the store's clock. An order that expired a minute ago would not wait for its void. */
    const expire = async (order: Data) => {
      const { time } = (await cards.store.api("anonymous").get("status")).body.data
      await deadline(order, new Date(time))
    }
    /** Kill all servers after the amount was changed: before Stripe gets the request to void, or before it responds. */
    const WAYS = [
      [
        "before the void",
        async (order: Data) => {
          await crashAtStart(cards.store, "payment.amount-changed", () => expire(order))
        },
      ],
      [
        "before the provider responds to the void",
        async (order: Data) => {
          const { id } = cards.intentOf(order)
          cards.stripe.behave("hang", /cancel$/)
          await expire(order)
          await eventually(() => cards.stripe.calls.includes(`POST /v1/payment_intents/${id}/cancel`))
          await killAll(cards.store)
          cards.stripe.behave("well")
        },
      ],
    ] as const

    it.each(WAYS)(
      "%s: if the guest authorises the changed amount, the order waits for the store with a note, and is not paid",
      async (_when, die) => {
        const order = await cards.placed()
        await die(order)
        expect(cards.pay(order)).toMatchObject({ status: "requires_capture", amount_capturable: 1910 })
        // The deadline moves to the future, so that the order is not cancelled while the servers start.
        await deadline(order, new Date("2100-01-01"))
        await restartDead(cards.store)
        await eventually(async () => (await cards.status(order)) !== "pending")
        expect([await cards.status(order), (await cards.row(order)).problem]).toEqual(["on-hold", "mismatch"])
        const notes: Data[] = await cards.manage("GET", `orders/${order.id}/notes`)
        expect(notes.filter(({ author }) => author === "payment")).toHaveLength(1)
      },
    )
  })
})
