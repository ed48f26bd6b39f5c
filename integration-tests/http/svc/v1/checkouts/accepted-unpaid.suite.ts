import { atRest, type CardStore, eventually } from "../../../../support"
import { crashAt, restartDead, setFailpoint } from "../../../../support/failpoints"
import { nativeAdmin } from "../../../../support/native-admin"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** Orders that the store has accepted unpaid during an outage of the provider, although their guests had authorised the payment. */
export function acceptedUnpaid(use: () => CardStore): void {
  beforeAll(() => use().online({ capture: "manual" }))
  afterAll(() => use().online({ capture: "automatic" }))
  afterEach(() => restartDead(use().store))

  /** @param moves the statuses to which the store then moves the order */
  const accepted = async (moves: readonly string[] = ["processing"]) => {
    const cards = use()
    const order = await cards.placed()
    cards.stripe.behave(500)
    const { id, status } = cards.pay(order)
    for (const each of moves) await cards.manage("PUT", `orders/${order.id}`, { status: each })
    expect([status, (await cards.row(order)).state]).toEqual(["requires_capture", "closing"])
    return { order, id }
  }
  /** The provider answers again, and the payment is checked. */
  const back = async (order: Data) => {
    use().stripe.behave("well")
    await use().dueNow(order)
  }
  const captures = (id: string): number =>
    use().stripe.calls.filter((call) => call === `POST /v1/payment_intents/${id}/capture`).length
  const paidAt = async ({ id }: Data) => (await use().store.db("svc_order").where({ id }).first("paid_at")).paid_at
  const isCaptured = async (order: Data, id: string, status: string) => {
    const cards = use()
    await eventually(() => cards.stripe.intents.get(id)?.status === "succeeded")
    await eventually(async () => (await paidAt(order)) !== null)
    await atRest(cards.store, "orders")
    expect([await cards.status(order), captures(id), cards.stripe.netOf(id)]).toEqual([status, 1, 1900])
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
    expect(await cards.manage("GET", `orders/${order.id}`)).toMatchObject({ to_collect: "0.00" })
    expect(await cards.manage("GET", `orders/${order.id}/payment`)).toMatchObject({ status: "captured", captured: "19.00" })
    const { mirrored_status } = await cards.store.db("svc_order").where({ id: order.id }).first()
    expect(mirrored_status).toBe(status)
  }

  it.each([
    ["processing", ["processing"]],
    ["completed", ["processing", "completed"]],
  ])("an authorised payment is captured once, as soon as it is found, and the order stays %s", async (status, moves) => {
    const { order, id } = await accepted(moves)
    await atRest(use().store, "orders")
    await back(order)
    await isCaptured(order, id, status)
  })

  it("an authorised payment is captured once for any number of concurrent webhooks and reads on two servers", async () => {
    const cards = use()
    const { order, id } = await accepted()
    cards.stripe.behave("well")
    const anyway = (work: Promise<unknown>) => work.catch(() => undefined)
    await Promise.all(
      [0, 1, 0, 1].flatMap((process) => [
        anyway(cards.webhook(order, process)),
        anyway(cards.payment("GET", order, undefined, process)),
      ]),
    )
    await isCaptured(order, id, "processing")
  })

  it("an authorised payment is captured even if it is found while Medusa's order is being completed", async () => {
    const cards = use()
    const { order, id } = await accepted()
    await atRest(cards.store, "orders")
    await setFailpoint(cards.store, "native.after:hold")
    await cards.manage("PUT", `orders/${order.id}`, { status: "completed" })
    // Gives the move time to read that the payment is held back.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await back(order)
    await eventually(async () => (await cards.row(order)).state === "paid")
    expect(captures(id)).toBe(0)
    await setFailpoint(cards.store, null)
    await isCaptured(order, id, "completed")
  })

  it.each(["payment.before-commit", "native.before", "native.between"])(
    "an authorised payment is captured once even if a server crashes at %s",
    async (failpoint) => {
      const { order, id } = await accepted()
      await atRest(use().store, "orders")
      await crashAt(use().store, failpoint, () => back(order))
      await restartDead(use().store)
      await isCaptured(order, id, "processing")
    },
  )

  it("an authorised payment is captured when the provider can capture again", async () => {
    const cards = use()
    const { order, id } = await accepted()
    await atRest(cards.store, "orders")
    cards.stripe.behave(500, /capture$/)
    await cards.dueNow(order)
    await eventually(() => captures(id) > 0)
    expect((await cards.row(order)).state).toBe("paid")
    cards.stripe.behave("well")
    await eventually(() => cards.stripe.intents.get(id)?.status === "succeeded")
    await eventually(async () => (await paidAt(order)) !== null)
    expect([cards.stripe.netOf(id), (await cards.booked(order)).transactions]).toEqual([1900, 19])
  })

  it("an authorised payment is captured even if the order was edited: the store gets a note and collects the rest", async () => {
    const cards = use()
    const { order, id } = await accepted()
    const { item_id } = await cards.store.db("order_item").where({ order_id: order.id }).first("item_id")
    expect((await nativeAdmin(cards.store).editQuantity(order.id, item_id, 3)).status).toBe(200)
    await atRest(cards.store, "orders")
    await back(order)
    await eventually(async () => (await cards.booked(order)).transactions === 19)
    await atRest(cards.store, "orders")
    expect([await cards.status(order), captures(id), cards.stripe.netOf(id)]).toEqual(["processing", 1, 1900])
    expect(await cards.manage("GET", `orders/${order.id}`)).toMatchObject({ to_collect: "9.50" })
    expect(await cards.manage("GET", `orders/${order.id}/payment`)).toMatchObject({ status: "mismatch" })
    const notes: Data[] = await cards.manage("GET", `orders/${order.id}/notes`)
    expect(notes.filter(({ text }) => text.includes("19.00 EUR") && text.includes("28.50 EUR"))).toHaveLength(1)
  })

  it("an authorised payment is released if the store cancels the order before the payment is found", async () => {
    const cards = use()
    const { order, id } = await accepted(["processing", "cancelled"])
    await back(order)
    await eventually(async () => (await cards.row(order)).state === "closed")
    expect([cards.stripe.intents.get(id)?.status, captures(id), cards.stripe.netOf(id)]).toEqual(["canceled", 0, 0])
    expect([await cards.status(order), (await cards.booked(order)).transactions]).toEqual(["cancelled", 0])
  })

  it("the payment is offline while the order is accepted, and void if the store then cancels the order", async () => {
    const cards = use()
    const order = await cards.placed()
    const reason = async (method: string, body?: object) => {
      const answer = await cards.payment(method, order, body)
      return [answer.status, answer.body.error?.details.reason]
    }
    expect((await cards.store.api("manager").put(`orders/${order.id}`, { status: "processing" })).status).toBe(200)
    expect((await cards.payment("GET", order)).body.data).toMatchObject({ kind: "offline", status: "offline" })
    expect([await reason("POST", {}), await reason("DELETE")]).toEqual([
      [409, "offline"],
      [409, "offline"],
    ])
    expect((await cards.store.api("manager").put(`orders/${order.id}`, { status: "cancelled" })).status).toBe(200)
    expect((await cards.payment("GET", order)).body.data).toMatchObject({ kind: "online", status: "voided", captured: "0.00" })
    expect([await reason("POST", {}), await reason("PUT", { payment_method: "cod" })]).toEqual([
      [409, "cancelled"],
      [409, "cancelled"],
    ])
    // As for any order that was cancelled before.
    const left = await cards.payment("DELETE", order)
    expect([left.status, left.body.data.status, left.body.data.payment.status]).toEqual([200, "cancelled", "voided"])
  })

  it("the payment stays offline if the guest has changed the order to an offline method, even if the order is cancelled", async () => {
    const cards = use()
    const order = await cards.placed()
    expect((await cards.payment("PUT", order, { payment_method: "cod" })).status).toBe(200)
    expect((await cards.store.api("manager").put(`orders/${order.id}`, { status: "cancelled" })).status).toBe(200)
    expect((await cards.payment("GET", order)).body.data).toMatchObject({ kind: "offline", status: "offline" })
    const { status, body } = await cards.payment("DELETE", order)
    expect([status, body.error.details]).toEqual([409, { reason: "offline", order_status: "cancelled" }])
  })
}
