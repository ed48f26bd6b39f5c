import { atRest, CardStore, eventually, STRIPE } from "../../../../support"
import { setFailpoint } from "../../../../support/failpoints"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** The longest time, in milliseconds, from the discovery of a payment to its refund. */
const MINUTE = 60_000

describe("money that moves while a payment ends", () => {
  let cards: CardStore

  beforeAll(async () => {
    // A check that is under way when the provider returns would end the payment before the test's failpoint, so checks are rare.
    cards = await CardStore.start({ jobs: { "online-payments": 5_000 } })
  })
  afterAll(() => cards?.stop())
  beforeEach(() => cards.stripe.behave("well"))

  const closed = (order: Data) => eventually(async () => (await cards.row(order)).state === "closed", MINUTE)

  describe("a guest who authorises just after the service has read the payment", () => {
    beforeAll(async () => {
      await cards.online({ capture: "manual" })
      await cards.operation({ manual_acceptance: true })
    })
    afterAll(async () => {
      await cards.operation({ manual_acceptance: false })
      await cards.online({ capture: "automatic" })
    })

    /** An open order whose guest authorises while the provider's next response about it is on its way. */
    const authorisedMeanwhile = async () => {
      const order = await cards.placed()
      const { id } = cards.intentOf(order)
      cards.stripe.meanwhile(new RegExp(`^GET /v1/payment_intents/${id}$`), () => void cards.stripe.confirm(id))
      return { order, intent: () => cards.stripe.intents.get(id) }
    }
    const stands = async (order: Data) => {
      await eventually(async () => (await cards.status(order)) === "accepting")
      const [{ payment_method: method }, { payments }] = [
        await cards.store.db("svc_order").where({ id: order.id }).first(),
        await cards.booked(order),
      ]
      expect([method, payments]).toEqual([STRIPE, 1])
    }

    it("keeps the order that would have expired", async () => {
      const { order, intent } = await authorisedMeanwhile()
      await cards.expire(order)
      await stands(order)
      expect(intent()).toMatchObject({ status: "requires_capture", amount_capturable: 1900 })
    })

    it.each([
      ["requested another session", "POST", { fresh: true }],
      ["changed to cash", "PUT", { payment_method: "cod" }],
    ])("keeps the payment even if another tab has %s", async (_what, method, body) => {
      const { order, intent } = await authorisedMeanwhile()
      await cards.openedLongAgo(order)
      const { status, body: answer } = await cards.payment(method, order, body)
      expect([status, answer.error.code, answer.error.details]).toEqual([
        409,
        "svc_payment_not_open",
        { reason: "paid", order_status: "accepting" },
      ])
      await stands(order)
      expect(intent()).toMatchObject({ status: "requires_capture", amount_capturable: 1900 })
    })

    it("gets the money released after giving up the payment, and the order is cancelled", async () => {
      const { order, intent } = await authorisedMeanwhile()
      expect((await cards.payment("DELETE", order)).status).toBe(200)
      await closed(order)
      expect([await cards.status(order), intent()?.status, intent()?.amount_capturable]).toEqual(["cancelled", "canceled", 0])
    })

    it("gets the money released if the payment is already being closed, and the order is cancelled", async () => {
      const order = await cards.placed()
      const { id } = cards.intentOf(order)
      cards.stripe.meanwhile(new RegExp(`^POST /v1/payment_intents/${id}$`), () => void cards.stripe.confirm(id))
      await cards.expire(order)
      await closed(order)
      expect([await cards.status(order), cards.stripe.netOf(id)]).toEqual(["cancelled", 0])
    })

    it("can pay the order's amount with another session after a decline, and the first session is voided", async () => {
      const order = await cards.placed()
      const first = cards.pay(order, "pm_card_chargeDeclined")
      await cards.openedLongAgo(order)
      expect((await cards.payment("POST", order, { fresh: true })).status).toBe(200)
      const second = cards.pay(order)
      expect([first.status, second.status, second.amount_capturable]).toEqual(["canceled", "requires_capture", 1900])
      await cards.webhook(order)
      await stands(order)
    })
  })

  describe.each([
    ["automatic", "succeeded"],
    ["manual", "canceled"],
  ] as const)("a payment with %s capture, made after the deadline during an outage of the provider", (capture, status) => {
    beforeAll(() => cards.online({ capture }))
    afterAll(() => cards.online({ capture: "automatic" }))

    it.each([500, "down"] as const)(
      "is returned in full without any webhook when the provider is back (outage: %s)",
      async (mood) => {
        const order = await cards.placed()
        const { id } = cards.intentOf(order)
        cards.stripe.behave(mood)
        await cards.expire(order)
        await eventually(async () => (await cards.status(order)) === "cancelled", MINUTE)
        cards.stripe.confirm(id)
        expect(cards.stripe.netOf(id)).toBe(1900)
        cards.stripe.behave("well")
        const back = Date.now()
        await eventually(() => cards.stripe.netOf(id) === 0, MINUTE)
        expect(Date.now() - back).toBeLessThan(MINUTE)
        await closed(order)
        const { captured, refunded, transactions } = await cards.booked(order)
        expect([cards.stripe.intents.get(id)?.status, captured - refunded, transactions]).toEqual([status, 0, 0])
      },
    )
  })

  describe("a payment made during an outage of the provider, for an order that the store has finalized", () => {
    afterAll(() => cards.online({ capture: "automatic" }))

    /** @param failpoint a failpoint that is set before the order is completed */
    const collected = async (capture: "automatic" | "manual", failpoint: string | null = null) => {
      // The retries of the test before this one need the provider.
      await atRest(cards.store, "orders")
      await cards.online({ capture })
      const order = await cards.placed()
      cards.stripe.behave(500)
      const { id } = cards.pay(order)
      const move = (status: string) => cards.manage("PUT", `orders/${order.id}`, { status })
      await move("processing")
      if (failpoint !== null) await atRest(cards.store, "orders")
      await setFailpoint(cards.store, failpoint)
      for (const status of ["completed", "finalized"]) await move(status)
      expect((await cards.row(order)).state).toBe("closing")
      cards.stripe.behave("well")
      await cards.dueNow(order)
      return { order, id }
    }
    const notesOf = async (order: Data): Promise<Data[]> =>
      (await cards.manage("GET", `orders/${order.id}/notes`)).filter(({ author }: Data) => author === "payment")

    it("is reported to the store in one note, and the order does not change", async () => {
      const { order, id } = await collected("automatic")
      await eventually(async () => (await cards.row(order)).state === "paid")
      for (let time = 0; time < 2; time += 1) {
        await cards.dueNow(order)
        await eventually(async () => (await cards.row(order)).look_at === null)
      }
      const notes = await notesOf(order)
      expect([notes.length, notes[0]?.text.includes("19.00 EUR"), notes[0]?.customer_visible]).toEqual([1, true, false])
      expect(cards.store.log().split(`order ${order.number} was collected`).length - 1).toBe(1)
      await eventually(async () => (await cards.booked(order)).transactions === 19)
      expect([await cards.status(order), cards.stripe.netOf(id)]).toEqual(["finalized", 1900])
      expect(await cards.manage("GET", `orders/${order.id}`)).toMatchObject({ to_collect: "0.00", refunded_total: "0.00" })
    })

    it.each([
      ["", null],
      [", even while Medusa's order is still being moved", "native.before:hold,payment.authorized:pause=5000"],
    ])("is released if it is only authorised, and never captured%s", async (_meanwhile, failpoint) => {
      const { order, id } = await collected("manual", failpoint)
      if (failpoint !== null) {
        await eventually(async () => (await cards.booked(order)).payments === 1)
        // Waits until the pause after the booking has begun.
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      await setFailpoint(cards.store, null)
      await eventually(() => cards.stripe.intents.get(id)?.status === "canceled")
      await closed(order)
      expect([cards.stripe.netOf(id), cards.stripe.calls.includes(`POST /v1/payment_intents/${id}/capture`)]).toEqual([0, false])
      expect([await cards.status(order), (await notesOf(order)).length]).toEqual(["finalized", 0])
      expect((await cards.booked(order)).refunded).toBe(0)
    })
  })
})
