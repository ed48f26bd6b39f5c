import {
  atRest,
  changeSettings,
  eventually,
  orderBodies,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
} from "../../support"
import { crashAt, restartDead } from "../../support/failpoints"
import { type NativeAdmin, nativeAdmin } from "../../support/native-admin"

/*
 * An action in the platform's admin API moves the plugin's status once. When the platform follows a move of the plugin, nothing moves
 * again.
 */

let store: Store
let shop: SmallCatalogue
let body: ReturnType<typeof orderBodies>
let admin: NativeAdmin

beforeAll(async () => {
  store = await startStore({ processes: 2 })
  shop = await smallCatalogue(store.db)
  body = orderBodies(shop)
  admin = nativeAdmin(store)
  await store
    .api("administrator")
    .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
})
afterAll(() => store.stop())

const place = async (kind: "pickup" | "delivery" = "pickup", changes: object = {}) => {
  const { status, body: answer } = await store.api().post("orders", body[kind](changes))
  expect([status, answer.error?.code]).toEqual([201, undefined])
  return answer.data
}
const changeOrder = (id: string, changes: object, process = 0) => store.api("manager", { process }).put(`orders/${id}`, changes)
const readOrder = async (id: string) => (await store.api("manager").get(`orders/${id}`)).body.data
const history = async (id: string) =>
  (await store.api("manager").get(`orders/${id}/history`)).body.data as {
    from: string
    to: string
    actor: string
    source: string
  }[]
const statusesOf = async (id: string) => (await history(id)).map(({ to }) => to)
/** The statuses in the outbox events, which cause mails and webhooks. */
const announcedStatuses = async (id: string) =>
  (await store.db("svc_outbox").where({ order_id: id }).orderBy("position")).flatMap(({ data }) =>
    data.status ? [data.status] : [],
  )
const waitForStatus = (id: string, status: string) => eventually(async () => (await readOrder(id)).status === status)
const actorOfAdministrator = async () => `account:${(await store.api("administrator").get("auth/me")).body.data.id}`
const expectOk = ({ status, text }: { status: number; text: string }) =>
  expect([status, status === 200 ? "" : text]).toEqual([200, ""])

describe("the plugin's order follows the platform", () => {
  it("when packed, shipped, delivered, paid and completed: one history entry per status, with its actor", async () => {
    const { id } = await place("delivery")
    expectOk(await admin.fulfil(id))
    await atRest(store, "orders")
    expect((await readOrder(id)).status).toBe("processing")
    expectOk(await admin.ship(id))
    await waitForStatus(id, "shipped")
    expectOk(await admin.deliver(id))
    await waitForStatus(id, "completed")
    expectOk(await admin.markPaid(id))
    await atRest(store, "orders")
    expect(await readOrder(id)).toMatchObject({
      status: "completed",
      paid_at: expect.any(String),
      completed_at: expect.any(String),
    })
    expectOk(await admin.complete(id))
    await waitForStatus(id, "finalized")
    await atRest(store, "orders")
    expect(await statusesOf(id)).toEqual(["processing", "shipped", "completed", "finalized"])
    expect(await announcedStatuses(id)).toEqual(["processing", "shipped", "completed", "finalized"])
    const moves = (await history(id)).slice(1)
    expect(moves.map(({ source }) => source)).toEqual(["native", "native", "native"])
    expect(new Set(moves.map(({ actor }) => actor))).toEqual(new Set([await actorOfAdministrator()]))
    expect(await admin.order(id)).toMatchObject({
      status: "completed",
      payment_status: "captured",
      fulfillment_status: "delivered",
    })
  })

  it("when cancelled: slot, stock and money are as after a cancellation by the plugin", async () => {
    const reserved = async () => Number((await store.db("inventory_level").sum("reserved_quantity as n").first())?.n)
    const before = await reserved()
    const { id } = await place("pickup", { items: [body.single("agua", 2)] })
    expectOk(await admin.markPaid(id))
    await atRest(store, "orders")
    expectOk(await admin.cancel(id))
    await waitForStatus(id, "cancelled")
    await atRest(store, "orders")
    expect(await statusesOf(id)).toEqual(["processing", "cancelled"])
    expect(await announcedStatuses(id)).toEqual(["processing", "cancelled"])
    expect(await reserved()).toBe(before)
    expect(await readOrder(id)).toMatchObject({ refunded_total: "3.60" })
    expect(await store.db("svc_order").where({ id }).first("stock_held")).toEqual({ stock_held: false })
  })

  it("when paid while waiting: on-hold becomes processing, or accepting under manual acceptance", async () => {
    const first = await place()
    await changeOrder(first.id, { status: "on-hold", force: true, note: "espera al banco" })
    expectOk(await admin.markPaid(first.id))
    await waitForStatus(first.id, "processing")

    await changeSettings(store, "settings/operation", { manual_acceptance: true })
    const second = await place()
    await changeOrder(second.id, { status: "on-hold", force: true, note: "espera al banco" })
    expectOk(await admin.markPaid(second.id))
    await waitForStatus(second.id, "accepting")
    await changeSettings(store, "settings/operation", { manual_acceptance: false })
  })

  it("when packed: an accepted order becomes processing", async () => {
    const { id } = await place()
    await changeOrder(id, { status: "accepted", force: true, note: "a mano" })
    expectOk(await admin.fulfil(id))
    await waitForStatus(id, "processing")
  })

  it("when completed without a payment: completed; when paid later: finalized", async () => {
    const { id } = await place()
    expectOk(await admin.complete(id))
    await waitForStatus(id, "completed")
    await atRest(store, "orders")
    expectOk(await admin.markPaid(id))
    await waitForStatus(id, "finalized")
    await atRest(store, "orders")
    expect(await announcedStatuses(id)).toEqual(["processing", "completed", "finalized"])
  })

  it("when partly packed and shipped: not shipped yet", async () => {
    const { id } = await place("delivery", { items: [body.margarita(), body.single("agua", 2)] })
    const [line] = (await admin.order(id)).items
    expectOk(await admin.fulfil(id, [{ id: line.id, quantity: 1 }]))
    const { fulfillments } = await admin.order(id)
    expectOk(
      await admin.client.post(`/admin/orders/${id}/fulfillments/${fulfillments[0].id}/shipments`, {
        items: [{ id: line.id, quantity: 1 }],
      }),
    )
    await atRest(store, "orders")
    expect((await readOrder(id)).status).toBe("processing")
    // The plugin's own move ships the rest.
    await changeOrder(id, { status: "shipped" })
    await atRest(store, "orders")
    expect((await admin.order(id)).fulfillment_status).toBe("shipped")
    expect(await statusesOf(id)).toEqual(["processing", "shipped"])
  })
})

describe("the plugin's moves, which the platform follows", () => {
  it("write one history entry and one event per status", async () => {
    const { id } = await place("delivery")
    for (const status of ["shipped", "completed", "finalized", "refunded"]) {
      expect((await changeOrder(id, { status })).status).toBe(200)
      await atRest(store, "orders")
    }
    expect(await statusesOf(id)).toEqual(["processing", "shipped", "completed", "finalized", "refunded"])
    expect(await announcedStatuses(id)).toEqual(["processing", "shipped", "completed", "finalized", "refunded"])
    expect(await readOrder(id)).toMatchObject({ version: 5 })
    expect(await admin.order(id)).toMatchObject({ status: "completed", payment_status: "refunded" })
  })

  it("can be forced back before the platform has followed: the platform's late changes do not move the order forward", async () => {
    const { id } = await place("delivery")
    await changeOrder(id, { status: "shipped" })
    await changeOrder(id, { status: "completed" })
    await changeOrder(id, { status: "processing", force: true, note: "no era este pedido" })
    await atRest(store, "orders")
    expect(await statusesOf(id)).toEqual(["processing", "shipped", "completed", "processing"])
    // The platform follows later moves again.
    await changeOrder(id, { status: "cancelled" })
    await atRest(store, "orders")
    expect((await readOrder(id)).status).toBe("cancelled")
  })
})

describe("concurrent changes", () => {
  it("the plugin's move and a native cancellation on two processes leave a legal history and orders that agree", async () => {
    const racing = await Promise.all(
      ["cancelled", "completed", "cancelled", "completed"].map(async (status) => {
        const { id } = await place("pickup", { items: [body.single("agua")] })
        const [ours, theirs] = await Promise.all([changeOrder(id, { status }, 1), admin.cancel(id)])
        return { id, status, ours, theirs }
      }),
    )
    await atRest(store, "orders")
    for (const { id, status, ours, theirs } of racing) {
      const { status: now } = await readOrder(id)
      const native = await admin.order(id)
      expect([200, 409]).toContain(ours.status)
      expect([200, 400]).toContain(theirs.status)
      expect([now, native.status]).toEqual(
        native.status === "canceled" ? ["cancelled", "canceled"] : [ours.status === 200 ? status : "processing", "pending"],
      )
      const steps = await statusesOf(id)
      expect(new Set(steps).size).toBe(steps.length)
      expect(await announcedStatuses(id)).toEqual(steps)
    }
  })

  it("a move takes into account every change on the platform, even if the plugin's order has not followed it yet", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await place("delivery", { items: [body.margarita()] })
      expectOk(await admin.cancel(id))
      const late = await changeOrder(id, { status: "shipped" }, round % 2)
      expect([late.status, late.body.error.details]).toEqual([409, { from: "cancelled", to: "shipped", allowed: [] }])
    }
  })

  it("a change noticed by both processes is followed once", async () => {
    const placed = await Promise.all(Array.from({ length: 8 }, () => place("pickup", { items: [body.single("agua")] })))
    const other = nativeAdmin(store, 1)
    await Promise.all(placed.map(({ id }, index) => (index % 2 ? other : admin).cancel(id)))
    await atRest(store, "orders")
    for (const { id } of placed) expect(await announcedStatuses(id)).toEqual(["processing", "cancelled"])
  })
})

describe("a killed process", () => {
  it.each(["follow.begun", "follow.before-commit"])(
    "at %s, between the platform's change and the plugin's move: another process follows the change, without duplicate events",
    async (point) => {
      // Work of earlier tests must not trigger the failpoint.
      await restartDead(store)
      await atRest(store, "orders")
      await store.db("svc_native_change").delete()
      const { id } = await place("pickup", { items: [body.single("agua")] })
      await crashAt(store, `${point}:kill`, () => nativeAdmin(store, 1).cancel(id))
      await eventually(async () => (await store.db("svc_order").where({ id }).first()).status === "cancelled")
      await restartDead(store)
      await atRest(store, "orders")
      expect(await announcedStatuses(id)).toEqual(["processing", "cancelled"])
      expect(await statusesOf(id)).toEqual(["processing", "cancelled"])
    },
  )
})
