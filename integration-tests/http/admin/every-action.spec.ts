import { ORDER_STATUSES, stageOf } from "../../../src/domain/orders/statuses"
import { atRest, orderBodies, type SmallCatalogue, type Store, smallCatalogue, startStore } from "../../support"
import { type NativeAdmin, nativeAdmin } from "../../support/native-admin"

/*
 * Every action that the platform allows for an order works on the restaurant's orders in every status. The plugin's order record shows
 * the result of the action.
 */

let store: Store
let shop: SmallCatalogue
let body: ReturnType<typeof orderBodies>
let admin: NativeAdmin

beforeAll(async () => {
  store = await startStore()
  shop = await smallCatalogue(store.db)
  body = orderBodies(shop)
  admin = nativeAdmin(store)
  await store.api("administrator").put("settings/operation", {
    delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null },
    order_types: { delivery: { minimum_order: 0 } },
  })
})
afterAll(() => store.stop())

const water = (): string => shop.variation.AGUA as string
const place = async (kind: "pickup" | "delivery" = "delivery", changes: object = {}) => {
  const { status, body: answer } = await store
    .api()
    .post("orders", body[kind]({ items: [body.margarita({ quantity: 1 })], ...changes }))
  expect([status, answer.error?.code]).toEqual([201, undefined])
  return answer.data
}
const changeOrder = (id: string, changes: object) => store.api("manager").put(`orders/${id}`, changes)
const readOrder = async (id: string) => (await store.api("manager").get(`orders/${id}`)).body.data
const eventsOf = async (id: string) => store.db("svc_outbox").where({ order_id: id }).orderBy("position")
/** Places an order, moves it to this status and waits until the platform's order has followed. @returns its id */
const orderInStatus = async (status: string) => {
  const { id } = await place()
  const route: Record<string, string[]> = {
    shipped: ["shipped"],
    completed: ["shipped", "completed"],
    finalized: ["shipped", "completed", "finalized"],
    refunded: ["shipped", "completed", "finalized", "refunded"],
    "cancelled while shipped": ["shipped", "cancelled"],
    cancelled: ["cancelled"],
    processing: [],
  }
  const steps = route[status]
  if (steps) for (const step of steps) expect((await changeOrder(id, { status: step })).status).toBe(200)
  else expect((await changeOrder(id, { status, force: true, note: "para probar" })).status).toBe(200)
  // Statuses without a native counterpart: the platform has nothing to follow.
  if (steps && steps.length > 0) await atRest(store, "orders")
  return id
}
type Action =
  | "cancelFulfilment"
  | "edit"
  | "fulfil"
  | "ship"
  | "deliver"
  | "markPaid"
  | "refund"
  | "complete"
  | "archive"
  | "cancel"
const act = async (id: string, action: Action): Promise<number> => {
  if (action === "edit") return (await admin.edit(id, water(), 1)).status
  if (action === "refund") return (await admin.refund(id, 1)).status
  return (await admin[action](id)).status
}

describe("platform actions by the plugin's status", () => {
  const OPEN = ORDER_STATUSES.filter((status) => !["sent", "arrived", "undone"].includes(stageOf(status)))

  it(`${OPEN.join(", ")}: the platform allows edit, pack, ship, deliver, pay, partial refund, complete and archive`, async () => {
    const placed = await Promise.all(OPEN.map(async (status) => ({ status, id: await orderInStatus(status) })))
    const seen = await Promise.all(
      placed.map(async ({ status, id }) => {
        const answers: (string | number)[] = [status]
        for (const action of ["edit", "fulfil", "ship", "deliver", "markPaid", "refund", "complete", "archive"] as const) {
          answers.push(await act(id, action))
        }
        return answers
      }),
    )
    expect(seen).toEqual(OPEN.map((status) => [status, 200, 200, 200, 200, 200, 200, 200, 200]))
    await atRest(store, "orders", 30_000)
    for (const { id } of placed) {
      expect(await readOrder(id)).toMatchObject({ status: "finalized", total: "14.30", refunded_total: "1.00" })
      expect((await admin.order(id)).status).toBe("archived")
    }
  })

  it(`${OPEN.join(", ")}: the platform allows cancel`, async () => {
    const placed = await Promise.all(OPEN.map(orderInStatus))
    expect(await Promise.all(placed.map((id) => act(id, "cancel")))).toEqual(OPEN.map(() => 200))
    await atRest(store, "orders")
    expect(await Promise.all(placed.map(async (id) => (await readOrder(id)).status))).toEqual(OPEN.map(() => "cancelled"))
  })

  it.each<[string, readonly [Action, number][], string]>([
    [
      "processing",
      [
        ["fulfil", 200],
        // The platform requires the parcel to be returned first.
        ["cancel", 400],
        ["cancelFulfilment", 200],
        ["fulfil", 200],
        ["cancelFulfilment", 200],
        ["cancel", 200],
      ],
      "cancelled",
    ],
    [
      "shipped",
      [
        // A line that is added to a shipped order must be shipped separately.
        ["edit", 200],
        ["fulfil", 200],
        ["ship", 200],
        ["deliver", 200],
        ["markPaid", 200],
        ["refund", 200],
        ["complete", 200],
      ],
      "finalized",
    ],
    [
      "completed",
      [
        ["edit", 200],
        ["markPaid", 200],
        ["refund", 200],
        ["complete", 200],
        ["archive", 200],
      ],
      "finalized",
    ],
    [
      "finalized",
      [
        ["refund", 200],
        ["archive", 200],
      ],
      "finalized",
    ],
    // The platform's own rules for completed and cancelled orders.
    ["finalized", [["cancel", 400]], "finalized"],
    ["cancelled", [["archive", 200]], "cancelled"],
    [
      "cancelled",
      [
        ["edit", 400],
        ["cancel", 400],
      ],
      "cancelled",
    ],
    ["refunded", [["archive", 200]], "refunded"],
    ["cancelled while shipped", [["archive", 200]], "cancelled"],
  ])("%s: the actions %j get these responses, and the plugin's order ends as %s", async (status, actions, end) => {
    const id = await orderInStatus(status)
    const seen: [Action, number][] = []
    for (const [action] of actions) {
      seen.push([action, await act(id, action)])
      if (action === "edit") await atRest(store, "orders")
    }
    expect(seen).toEqual(actions)
    await atRest(store, "orders")
    expect((await readOrder(id)).status).toBe(end)
  })

  it("a transfer that the customer accepts makes the customer the owner of the plugin's order", async () => {
    const { id } = await place()
    const { body: me } = await store.api("customer").get("auth/me")
    const customer = await store.db("customer").where({ email: me.data.email, has_account: true }).first("id")
    expect((await admin.transfer(id, customer.id)).status).toBe(200)
    const change = await store.db("order_change_action").where({ order_id: id, action: "TRANSFER_CUSTOMER" }).first("details")
    const accepted = await store
      .api()
      .post(
        `/store/orders/${id}/transfer/accept`,
        { token: change.details.token },
        { headers: { "x-publishable-api-key": shop.publishableKey } },
      )
    expect([accepted.status, accepted.text.slice(0, 200)]).toEqual([200, expect.any(String)])
    await atRest(store, "orders")
    expect(await readOrder(id)).toMatchObject({ customer_id: me.data.id })
    const { body: own } = await store.api("customer").get("users/me/orders")
    expect(own.data.map((order: { id: string }) => order.id)).toContain(id)
  })

  it("the platform's order does not follow the plugin's move while an edit is open, and follows it when the edit ends", async () => {
    const { id } = await place()
    expect((await admin.client.post("/admin/order-edits", { order_id: id })).status).toBe(200)
    expect((await changeOrder(id, { status: "shipped" })).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect((await admin.order(id)).fulfillment_status).toBe("not_fulfilled")
    expect((await admin.client.delete(`/admin/order-edits/${id}`)).status).toBe(200)
    await atRest(store, "orders", 25_000)
    expect((await admin.order(id)).fulfillment_status).toBe("shipped")
  })
})

describe("the plugin's order record", () => {
  it("shows the lines, quantities and total of each edit, with a new version and one event per edit", async () => {
    const placed = await place()
    const { id } = placed
    expect(placed).toMatchObject({ total: "12.50", version: 1 })
    expect((await admin.edit(id, water(), 2)).status).toBe(200)
    await atRest(store, "orders")
    const added = await readOrder(id)
    expect(added).toMatchObject({ total: "16.10", subtotal: "13.10", version: 2, status: "processing" })
    expect(added.line_items.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity])).toEqual([
      ["MARGARITA-M", 1],
      ["AGUA", 2],
    ])
    const line = added.line_items[1].id
    expect((await admin.editQuantity(id, line, 1)).status).toBe(200)
    await atRest(store, "orders")
    expect(await readOrder(id)).toMatchObject({ total: "14.30", version: 3 })
    expect((await admin.editQuantity(id, line, 0)).status).toBe(200)
    await atRest(store, "orders")
    const back = await readOrder(id)
    expect(back).toMatchObject({ total: "12.50", version: 4 })
    expect(back.line_items).toHaveLength(1)
    expect((await eventsOf(id)).map(({ topic, data }) => [topic, data.changed?.includes("line_items")])).toEqual([
      ["order.created", undefined],
      ["order.updated", true],
      ["order.updated", true],
      ["order.updated", true],
    ])
    expect(Number((await store.db("svc_order").where({ id }).first("total")).total)).toBe(12.5)
  })

  it("is finalized with the new total after an edit of a completed order, and that total is captured", async () => {
    const id = await orderInStatus("completed")
    expect((await admin.edit(id, water(), 1)).status).toBe(200)
    await atRest(store, "orders")
    await changeOrder(id, { status: "finalized" })
    await atRest(store, "orders")
    const native = await admin.order(id)
    expect([native.status, native.payment_status, native.total]).toEqual(["completed", "captured", 14.3])
    expect(await readOrder(id)).toMatchObject({ status: "finalized", total: "14.30" })
  })

  it("keeps its status after a partial refund, and becomes refunded when the rest is refunded", async () => {
    const id = await orderInStatus("finalized")
    const before = await readOrder(id)
    expect((await admin.refund(id, 2.5)).status).toBe(200)
    await atRest(store, "orders")
    const part = await readOrder(id)
    expect(part).toMatchObject({ status: "finalized", total: "12.50", refunded_total: "2.50", version: before.version + 1 })
    expect(part.updated_at >= before.updated_at).toBe(true)
    expect((await eventsOf(id)).at(-1)).toMatchObject({ topic: "order.updated", data: { changed: ["refunds"] } })

    expect((await admin.refund(id, 10)).status).toBe(200)
    await atRest(store, "orders")
    expect(await readOrder(id)).toMatchObject({ status: "refunded", total: "12.50", refunded_total: "12.50" })
    const { body: me } = await store.api("administrator").get("auth/me")
    const { body: history } = await store.api("manager").get(`orders/${id}/history`)
    expect(history.data.at(-1)).toMatchObject({
      from: "finalized",
      to: "refunded",
      source: "native",
      actor: `account:${me.data.id}`,
    })
  })

  it("is refunded after a full refund before shipping, and the stock is released", async () => {
    const reservedUnits = async () => Number((await store.db("inventory_level").sum("reserved_quantity as n").first())?.n)
    const before = await reservedUnits()
    const { id } = await place("pickup", { items: [body.single("agua", 2)] })
    expect((await admin.markPaid(id)).status).toBe(200)
    expect((await admin.refund(id, 3.6)).status).toBe(200)
    await atRest(store, "orders", 20_000)
    expect((await readOrder(id)).status).toBe("refunded")
    expect(await reservedUnits()).toBe(before)
  })

  it("shows the amount of the plugin's own refund before and after the platform's order has followed", async () => {
    const { id } = await place("pickup")
    for (const status of ["completed", "finalized"]) expect((await changeOrder(id, { status })).status).toBe(200)
    const answer = await changeOrder(id, { status: "refunded" })
    expect(answer.body.data).toMatchObject({ status: "refunded", refunded_total: "9.50", refunds: [{ id: 1, amount: "9.50" }] })
    await atRest(store, "orders")
    expect(await readOrder(id)).toMatchObject({ refunded_total: "9.50", refunds: [{ id: 1, amount: "9.50" }], version: 4 })

    const unpaid = await place("pickup")
    await changeOrder(unpaid.id, { status: "completed" })
    expect((await changeOrder(unpaid.id, { status: "refunded" })).body.data).toMatchObject({
      refunded_total: "0.00",
      refunds: [],
    })
  })

  it("shows a corrected e-mail and address", async () => {
    const { id } = await place()
    expect(
      (
        await admin.client.post(`/admin/orders/${id}`, {
          email: "lola.luna@example.com",
          shipping_address: { address_1: "Gran Vía 1" },
        })
      ).status,
    ).toBe(200)
    await atRest(store, "orders")
    const after = await readOrder(id)
    expect(after).toMatchObject({
      customer: { email: "lola.luna@example.com" },
      shipping: { address_1: "Gran Vía 1" },
      version: 2,
    })
  })

  it("shows the replacement line of a claim, which the dashboard can ship", async () => {
    const id = await orderInStatus("finalized")
    const [line] = (await admin.order(id)).items
    const begun = await admin.client.post("/admin/claims", { order_id: id, type: "replace" })
    const { id: claimId } = begun.body.claim
    for (const [path, changes] of [
      ["/claim-items", { items: [{ id: line.id, quantity: 1, reason: "production_failure" }] }],
      ["/outbound/items", { items: [{ variant_id: shop.variation.ENSALADA, quantity: 1 }] }],
      ["/request", {}],
    ] as const) {
      const { status, text } = await admin.client.post(`/admin/claims/${claimId}${path}`, changes)
      expect([path, status, status === 200 ? "" : text]).toEqual([path, 200, ""])
    }
    await atRest(store, "orders")
    const after = await readOrder(id)
    expect(after.status).toBe("finalized")
    expect(after.line_items.map(({ sku }: { sku: string }) => sku)).toEqual(["MARGARITA-M", "ENSALADA"])
    const sent = await admin.fulfil(id)
    expect([sent.status, sent.status === 200 ? "" : sent.text]).toEqual([200, ""])
    await atRest(store, "orders")
    expect((await readOrder(id)).status).toBe("finalized")
  })

  describe("when a part of a shipped order is returned at the door", () => {
    /** @returns the order's id, the amount left to pay, and a function that records the arrival of the part at the store */
    const givenBack = async () => {
      const { id } = await place("delivery", { items: [body.margarita({ quantity: 2 })] })
      expect((await changeOrder(id, { status: "shipped" })).status).toBe(200)
      await atRest(store, "orders")
      const { total, line_items, to_collect } = await readOrder(id)
      expect(to_collect).toBe(total)
      const [line] = (await admin.order(id)).items
      const begun = await admin.client.post("/admin/returns", { order_id: id, location_id: shop.stockLocationId })
      const run = async (path: string, changes: object) => {
        const { status, text } = await admin.client.post(`/admin/returns/${begun.body.return.id}${path}`, changes)
        expect([path, status, status === 200 ? "" : text]).toEqual([path, 200, ""])
      }
      const items = { items: [{ id: line.id, quantity: 1 }] }
      await run("/request-items", items)
      await run("/request", {})
      await atRest(store, "orders")
      const receive = async () => {
        await run("/receive", {})
        await run("/receive-items", items)
        await run("/receive/confirm", {})
        await atRest(store, "orders")
      }
      return { id, left: Number(total) - Number(line_items[0].total) / 2, receive }
    }

    it("shows only the amount left to pay as due, before and after the part has arrived", async () => {
      const { id, left, receive } = await givenBack()
      expect(Number((await readOrder(id)).to_collect)).toBe(left)
      await receive()
      expect(Number((await readOrder(id)).to_collect)).toBe(left)
    })

    it("has only the collected amount booked, with nothing to refund, if the order is finalized before the part has arrived", async () => {
      const { id, left, receive } = await givenBack()
      for (const status of ["completed", "finalized"]) expect((await changeOrder(id, { status })).status).toBe(200)
      await atRest(store, "orders")
      const booked = async () =>
        Number(
          (await store.db("order_transaction").where({ order_id: id }).whereNull("deleted_at").sum("amount as sum").first())?.sum,
        )
      expect([await booked(), Number((await readOrder(id)).to_collect)]).toEqual([left, 0])
      await receive()
      expect([await booked(), (await admin.order(id)).summary.pending_difference]).toEqual([left, 0])
    })
  })

  describe("when the order is finalized", () => {
    const finalize = async (id: string) => {
      for (const status of ["completed", "finalized"]) expect((await changeOrder(id, { status })).status).toBe(200)
      await atRest(store, "orders")
    }
    /** The amount booked for an order, and the amount that Medusa shows as due. */
    const books = async (id: string) => {
      const transactions = store.db("order_transaction").where({ order_id: id }).whereNull("deleted_at")
      return [Number((await transactions.sum("amount as sum").first())?.sum), (await admin.order(id)).summary.pending_difference]
    }
    const credit = async (id: string, amount: number) => {
      const line = { amount, reference: "goodwill", reference_id: id }
      expect((await admin.client.post(`/admin/orders/${id}/credit-lines`, line)).status).toBe(200)
    }

    it.each([
      ["the whole total", 9.5, 0],
      ["a part", 3, 6.5],
    ])("has only the amount due booked if %s was credited", async (_what, amount, due) => {
      const { id } = await place("pickup")
      await credit(id, amount)
      await finalize(id)
      expect(await books(id)).toEqual([due, 0])
    })

    it("has only the amount due booked if several payment collections are open", async () => {
      const { id } = await place("pickup")
      const amount = { amount: 5, raw_amount: JSON.stringify({ value: "5", precision: 20 }) }
      const other = { id: `pay_col_${id}`, currency_code: "eur", status: "not_paid", ...amount }
      await store.db("payment_collection").insert(other)
      await store.db("order_payment_collection").insert({ id: `ordpay_${id}`, order_id: id, payment_collection_id: other.id })
      await credit(id, 2)
      await finalize(id)
      expect(await books(id)).toEqual([7.5, 0])
    })
  })

  it("shows the refund of a return, and stays finalized", async () => {
    const id = await orderInStatus("finalized")
    const [line] = (await admin.order(id)).items
    const begun = await admin.client.post("/admin/returns", { order_id: id, location_id: shop.stockLocationId })
    const { id: returnId } = begun.body.return
    for (const [path, changes] of [
      ["/request-items", { items: [{ id: line.id, quantity: 1 }] }],
      ["/request", {}],
      ["/receive", {}],
      ["/receive-items", { items: [{ id: line.id, quantity: 1 }] }],
      ["/receive/confirm", {}],
    ] as const) {
      const { status, text } = await admin.client.post(`/admin/returns/${returnId}${path}`, changes)
      expect([path, status, status === 200 ? "" : text]).toEqual([path, 200, ""])
    }
    expect((await admin.refund(id, 9.5)).status).toBe(200)
    await atRest(store, "orders")
    expect(await readOrder(id)).toMatchObject({ status: "finalized", refunded_total: "9.50" })
  })
})

describe("a deleted order", () => {
  const stocked = async () => Number((await store.db("inventory_level").sum("stocked_quantity as n").first())?.n)
  const reserved = async () => Number((await store.db("inventory_level").sum("reserved_quantity as n").first())?.n)

  it.each(["processing", "completed", "finalized"])("%s: its reserved or taken stock is released", async (status) => {
    const before = [await stocked(), await reserved()]
    const { id } = await place("pickup", { items: [body.single("agua", 2)] })
    if (status !== "processing") await changeOrder(id, { status: "completed" })
    if (status === "finalized") await changeOrder(id, { status })
    await atRest(store, "orders")
    expect(await stocked()).toBe((before[0] as number) - (status === "processing" ? 0 : 2))
    expect((await store.api("manager").delete(`orders/${id}`)).status).toBe(200)
    expect([await stocked(), await reserved()]).toEqual(before)
    await atRest(store, "orders")
    expect([await stocked(), await reserved()]).toEqual(before)
  })
})
