import { ensureTriggers } from "../../src/database/platform-triggers"
import { STOCK_NOTES } from "../../src/modules/ordering/capacity/stock-notes"
import { eventually } from "../support"
import { type OrderIds, StoreAndHost } from "./support/store-and-host"

/*
 * The platform's workflows write in several transactions. These tests create the state that a process leaves if it crashes between
 * two transactions, run the move again, and check stock and payments.
 */

let storeAndHost: StoreAndHost

beforeAll(async () => {
  storeAndHost = await StoreAndHost.start()
  await moveStock(1_000)
})

afterAll(() => storeAndHost?.stop())

/** An order of three waters in two lines with managed stock, and a pizza without. */
const place = (): Promise<OrderIds> =>
  storeAndHost.place([
    { sku: "AGUA", quantity: 2 },
    { sku: "AGUA", quantity: 1 },
    { sku: "MARGARITA-M", quantity: 1 },
  ])

const moveStock = (by: number) =>
  storeAndHost.host.db.raw(
    `update inventory_level set stocked_quantity = stocked_quantity + :by,
       raw_stocked_quantity = jsonb_build_object('value', (stocked_quantity + :by)::text, 'precision', 20)
     where id = (select l.id from inventory_level l join product_variant_inventory_item i on i.inventory_item_id = l.inventory_item_id
       join product_variant v on v.id = i.variant_id where v.sku = 'AGUA')`,
    { by },
  )
const fulfilmentsOf = (orderId: string) =>
  storeAndHost.host.db("order_fulfillment").where({ order_id: orderId }).pluck("fulfillment_id")
const unlink = (orderId: string) => storeAndHost.host.db("order_fulfillment").where({ order_id: orderId }).delete()
const reserveAgain = async ({ lineIds }: OrderIds) => {
  await storeAndHost.host.db("reservation_item").whereIn("line_item_id", lineIds).update({ deleted_at: null })
}
const uncount = async (orderId: string, stage: "fulfilled" | "shipped" | "delivered") => {
  await storeAndHost.host.db.raw(
    `update order_item set ${stage}_quantity = 0, raw_${stage}_quantity = '{"value": "0", "precision": 20}' where order_id = ?`,
    [orderId],
  )
}
/** Moves the times of the order's fulfilments one hour into the past. */
const makeOlder = async (orderId: string) => {
  const ids = await storeAndHost.host
    .db("fulfillment_item")
    .whereIn("line_item_id", storeAndHost.host.db("order_item").where({ order_id: orderId }).select("item_id"))
    .pluck("fulfillment_id")
  await storeAndHost.host.db.raw(
    `update fulfillment set created_at = created_at - interval '1 hour', shipped_at = shipped_at - interval '1 hour',
       delivered_at = delivered_at - interval '1 hour' where id = any(?)`,
    [ids],
  )
}

describe("the triggers that record the stock taken by fulfilments", () => {
  it("are installed again if a trigger or a function is missing", async () => {
    expect(await ensureTriggers(storeAndHost.host.db, STOCK_NOTES)).toBe("unchanged")
    await storeAndHost.host.db.raw("drop trigger svc_note_stock on inventory_level")
    expect(await ensureTriggers(storeAndHost.host.db, STOCK_NOTES)).toBe("installed")
    await storeAndHost.host.db.raw("drop function svc_note_fulfilment() cascade")
    expect(await ensureTriggers(storeAndHost.host.db, STOCK_NOTES)).toBe("installed")
    expect(await ensureTriggers(storeAndHost.host.db, STOCK_NOTES)).toBe("unchanged")
  })
})

/** The states that a process leaves if it crashes in the middle of the platform's fulfilment. */
const FULFILMENTS: Record<string, (placed: OrderIds) => Promise<unknown>> = {
  "created, and nothing else": async (placed) => {
    await unlink(placed.orderId)
    await moveStock(3)
    await uncount(placed.orderId, "fulfilled")
    await reserveAgain(placed)
  },
  "created, and its stock taken": async (placed) => {
    await unlink(placed.orderId)
    await uncount(placed.orderId, "fulfilled")
    await reserveAgain(placed)
  },
  "created, its stock taken, returned, and taken again": async (placed) => {
    await unlink(placed.orderId)
    await moveStock(3)
    await moveStock(-3)
    await uncount(placed.orderId, "fulfilled")
    await reserveAgain(placed)
  },
  "created, its stock taken, and its reservations ended": async (placed) => {
    await unlink(placed.orderId)
    await uncount(placed.orderId, "fulfilled")
  },
  "created, its stock taken, and counted by the order": async (placed) => {
    await unlink(placed.orderId)
    await reserveAgain(placed)
  },
  "created, its stock taken, and linked": async (placed) => {
    await uncount(placed.orderId, "fulfilled")
    await reserveAgain(placed)
  },
  "complete, except that its reservations remain": reserveAgain,
}

/** Moves: the name, the platform's status of the order after the move, and the change of the stocked quantity. */
const MOVES = [
  ["nativeShip", "shipped", -3],
  ["nativeComplete", "delivered", -3],
  ["nativeCancel", "canceled", 0],
] as const

describe("an incomplete fulfilment", () => {
  const cases = Object.entries(FULFILMENTS).map(([left, leave], index) => {
    const [name, becomes, stocked] = MOVES[index % MOVES.length] ?? MOVES[0]
    return { left, leave, name, becomes, stocked }
  })

  it.each(cases)(
    "($left): $name fails while the fulfilment may be in progress, and later completes it without creating another fulfilment",
    async (given) => {
      const { leave, name, becomes, stocked } = given
      const before = await storeAndHost.water()
      const placed = await place()
      const { lineIds, orderId } = placed
      const items = lineIds.map((id, index) => ({ id, quantity: index === 0 ? 2 : 1 }))
      expect((await storeAndHost.admin.post(`/admin/orders/${orderId}/fulfillments`, { items })).status).toBe(200)
      await leave(placed)
      await expect(storeAndHost.move(orderId, name)).rejects.toThrow()
      await makeOlder(orderId)
      expect(await storeAndHost.move(orderId, name)).toMatchObject({ outcome: "done" })
      const now = await storeAndHost.order(orderId)
      expect(name === "nativeCancel" ? now.status : now.fulfillment_status).toBe(becomes)
      expect(await fulfilmentsOf(orderId)).toHaveLength(1)
      expect(await storeAndHost.waterSince(before)).toEqual({ stocked, reserved: 0 })
      expect(await storeAndHost.move(orderId, name)).toEqual({ outcome: "done", did: [] })
    },
  )
})

describe("a kit with an incomplete manual fulfilment", () => {
  const requiredUnits = (quantity: number) =>
    storeAndHost.host.db.raw(
      `update product_variant_inventory_item set required_quantity = ? where variant_id = (select id from product_variant where sku = 'AGUA')`,
      [quantity],
    )
  beforeAll(() => requiredUnits(2))
  afterAll(() => requiredUnits(1))

  it("has its fulfilled quantity counted in kits, not in units, before the rest is delivered", async () => {
    const before = await storeAndHost.water()
    const placed = await storeAndHost.place([{ sku: "AGUA", quantity: 2 }])
    const { orderId, lineIds } = placed
    const items = [{ id: lineIds[0], quantity: 1 }]
    expect((await storeAndHost.admin.post(`/admin/orders/${orderId}/fulfillments`, { items })).status).toBe(200)
    await uncount(orderId, "fulfilled")
    await makeOlder(orderId)
    expect(await storeAndHost.move(orderId, "nativeComplete")).toMatchObject({ outcome: "done" })
    expect((await storeAndHost.order(orderId)).fulfillment_status).toBe("delivered")
    expect(await storeAndHost.waterSince(before)).toEqual({ stocked: -4, reserved: 0 })
  })
})

describe("an incompletely recorded shipment is completed:", () => {
  const detail = async (id: string) =>
    (await storeAndHost.order(id)).items.map(
      ({ detail: { quantity, shipped_quantity: shipped, delivered_quantity: delivered } }: never) => [
        quantity === shipped,
        quantity === delivered,
      ],
    )

  it("shipped, but not counted by the order", async () => {
    const { orderId } = await place()
    await storeAndHost.move(orderId, "nativeShip")
    await uncount(orderId, "shipped")
    await makeOlder(orderId)
    expect(await storeAndHost.move(orderId, "nativeShip")).toEqual({ outcome: "done", did: ["count"] })
    expect((await storeAndHost.order(orderId)).fulfillment_status).toBe("shipped")
  })

  it("counted as shipped by the order, but not shipped", async () => {
    const { orderId } = await place()
    await storeAndHost.move(orderId, "nativeShip")
    await storeAndHost.host
      .db("fulfillment")
      .whereIn("id", await fulfilmentsOf(orderId))
      .update({ shipped_at: null })
    expect(await storeAndHost.move(orderId, "nativeShip")).toEqual({ outcome: "done", did: ["ship"] })
    const now = await storeAndHost.order(orderId)
    expect([now.fulfillment_status, now.fulfillments[0].shipped_at === null]).toEqual(["shipped", false])
  })

  it("delivered, but not counted by the order", async () => {
    const { orderId } = await place()
    await storeAndHost.move(orderId, "nativeShip")
    await storeAndHost.move(orderId, "nativeComplete")
    await uncount(orderId, "delivered")
    await makeOlder(orderId)
    expect(await storeAndHost.move(orderId, "nativeComplete")).toEqual({ outcome: "done", did: ["count"] })
    expect((await storeAndHost.order(orderId)).fulfillment_status).toBe("delivered")
    expect(await detail(orderId)).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ])
  })
})

describe("an incompletely recorded payment is completed:", () => {
  const payment = async (orderId: string) =>
    storeAndHost.host
      .db("payment as p")
      .join("order_payment_collection as l", "l.payment_collection_id", "p.payment_collection_id")
      .where("l.order_id", orderId)
      .first("p.*")
  /** Removes the capture from the order and the collection; with `unconfirmed` also the payment's record that it was captured. */
  const forget = async (orderId: string, also: "confirmed" | "unconfirmed") => {
    const { id, payment_collection_id } = await payment(orderId)
    await storeAndHost.host.db("order_transaction").where({ order_id: orderId }).delete()
    await storeAndHost.host.db("payment_collection").where({ id: payment_collection_id }).update({
      status: "authorized",
      captured_amount: 0,
      raw_captured_amount: '{"value": "0", "precision": 20}',
      completed_at: null,
    })
    if (also === "unconfirmed") await storeAndHost.host.db("payment").where({ id }).update({ captured_at: null })
  }
  const ageCapture = async (orderId: string) =>
    storeAndHost.host.db.raw("update capture set created_at = created_at - interval '1 hour' where payment_id = ?", [
      (await payment(orderId)).id,
    ])
  const money = async (orderId: string) => {
    const now = await storeAndHost.order(orderId)
    const [{ status, captured_amount: captured, refunded_amount: refunded, amount }] = now.payment_collections
    return {
      status,
      captured: captured === amount,
      refunded: (refunded ?? 0) === amount,
      booked: now.transactions.map(({ reference }: { reference: string }) => reference).sort(),
    }
  }

  it.each(["confirmed", "unconfirmed"] as const)(
    "captured, but not recorded by the order and the collection (capture of the payment: %s)",
    async (how) => {
      const { orderId } = await place()
      await storeAndHost.move(orderId, "nativeFinalize")
      await forget(orderId, how)
      await ageCapture(orderId)
      expect(await storeAndHost.move(orderId, "nativeFinalize")).toMatchObject({ outcome: "done" })
      expect(await money(orderId)).toEqual({ status: "completed", captured: true, refunded: false, booked: ["capture"] })
      expect((await payment(orderId)).captured_at).not.toBeNull()
      expect(await storeAndHost.move(orderId, "nativeFinalize")).toEqual({ outcome: "done", did: [] })
    },
  )

  it("captured, but not booked by the order: two moves that find it at the same time book it once", async () => {
    const { orderId } = await place()
    await storeAndHost.move(orderId, "nativeFinalize")
    await forget(orderId, "confirmed")
    // Both moves read that the booking is missing before either of them can write it.
    const blocked = await storeAndHost.host.db.transaction()
    await blocked.raw("lock table order_transaction in exclusive mode")
    const moves = [storeAndHost.move(orderId, "nativeFinalize"), storeAndHost.move(orderId, "nativeFinalize")]
    await eventually(async () => {
      const { rows } = await storeAndHost.host.db.raw(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length === 2
    })
    await blocked.rollback()
    await Promise.all(moves)
    expect(await money(orderId)).toEqual({ status: "completed", captured: true, refunded: false, booked: ["capture"] })
  })

  it("except a capture in progress, which is left to its process", async () => {
    const { orderId } = await place()
    await storeAndHost.move(orderId, "nativeFinalize")
    await forget(orderId, "unconfirmed")
    await expect(storeAndHost.move(orderId, "nativeFinalize")).rejects.toThrow()
  })

  it("captured without a record and then refunded: both are booked once", async () => {
    const { orderId } = await place()
    await storeAndHost.move(orderId, "nativeFinalize")
    await forget(orderId, "unconfirmed")
    await ageCapture(orderId)
    expect(await storeAndHost.move(orderId, "nativeRefund")).toMatchObject({ outcome: "done" })
    expect(await money(orderId)).toMatchObject({ captured: true, refunded: true, booked: ["capture", "refund"] })
    expect(await storeAndHost.move(orderId, "nativeRefund")).toEqual({ outcome: "done", did: [] })
  })

  /** The state that a rollback of Medusa's workflow leaves if the database is lost after the authorisation. */
  const rollBack = async (orderId: string, reached: "authorized" | "awaiting" | "not_paid") => {
    const { id, payment_collection_id, payment_session_id } = await payment(orderId)
    await storeAndHost.host.db("order_transaction").where({ order_id: orderId }).delete()
    await storeAndHost.host.db("capture").where({ payment_id: id }).delete()
    await storeAndHost.host.db("payment").where({ id }).update({ captured_at: null, canceled_at: new Date() })
    if (reached !== "authorized") await storeAndHost.host.db("payment_session").where({ id: payment_session_id }).delete()
    await storeAndHost.host.db("payment_collection").where({ id: payment_collection_id }).update({
      status: reached,
      captured_amount: 0,
      raw_captured_amount: '{"value": "0", "precision": 20}',
      completed_at: null,
    })
  }

  it.each(["authorized", "awaiting", "not_paid"] as const)(
    "rolled back after the authorisation (status of the collection: %s): the payment is still captured once",
    async (reached) => {
      const { orderId } = await place()
      await storeAndHost.move(orderId, "nativeFinalize")
      await rollBack(orderId, reached)
      expect(await storeAndHost.move(orderId, "nativeFinalize")).toMatchObject({ outcome: "done" })
      expect(await money(orderId)).toEqual({ status: "completed", captured: true, refunded: false, booked: ["capture"] })
      expect(await storeAndHost.move(orderId, "nativeFinalize")).toEqual({ outcome: "done", did: [] })
    },
  )

  it("captured, and its payment cancelled by the rollback: the capture is kept and booked once", async () => {
    const { orderId } = await place()
    await storeAndHost.move(orderId, "nativeFinalize")
    await forget(orderId, "confirmed")
    const { id } = await payment(orderId)
    await storeAndHost.host.db("payment").where({ id }).update({ canceled_at: new Date() })
    expect(await storeAndHost.move(orderId, "nativeFinalize")).toMatchObject({ outcome: "done" })
    expect(await money(orderId)).toEqual({ status: "completed", captured: true, refunded: false, booked: ["capture"] })
    expect(await storeAndHost.move(orderId, "nativeFinalize")).toEqual({ outcome: "done", did: [] })
  })

  it("a started refund: it is left to its process, then repeated and booked once", async () => {
    const { orderId } = await place()
    await storeAndHost.move(orderId, "nativeFinalize")
    await storeAndHost.move(orderId, "nativeRefund")
    const { id } = await payment(orderId)
    await storeAndHost.host.db("order_transaction").where({ order_id: orderId, reference: "refund" }).delete()
    const [begun] = await storeAndHost.host.db("refund").where({ payment_id: id })
    await expect(storeAndHost.move(orderId, "nativeRefund")).rejects.toThrow()
    await storeAndHost.host
      .db("refund")
      .where({ id: begun.id })
      .update({ created_at: new Date(0) })
    expect(await storeAndHost.move(orderId, "nativeRefund")).toMatchObject({ outcome: "done", did: ["endRefund", "refund"] })
    expect(await storeAndHost.host.db("refund").where({ payment_id: id }).pluck("id")).not.toContain(begun.id)
    expect(await money(orderId)).toMatchObject({ captured: true, refunded: true, booked: ["capture", "refund"] })
    expect(await storeAndHost.move(orderId, "nativeRefund")).toEqual({ outcome: "done", did: [] })
  })

  it("except a partial refund in progress, which its provider may still refuse: it is left to its process", async () => {
    const { orderId } = await place()
    await storeAndHost.move(orderId, "nativeShip")
    await storeAndHost.move(orderId, "nativeFinalize")
    const { id } = await payment(orderId)
    const refund = { id: `ref_${orderId}`, payment_id: id, amount: 2, raw_amount: '{"value": "2", "precision": 20}' }
    await storeAndHost.host.db("refund").insert({ ...refund, created_at: new Date() })
    const bookings = async () => storeAndHost.host.db("order_transaction").where({ order_id: orderId, reference: "refund" })
    await expect(storeAndHost.move(orderId, "nativeFinalize")).rejects.toThrow()
    expect(await bookings()).toEqual([])
    await storeAndHost.host
      .db("refund")
      .where({ id: refund.id })
      .update({ created_at: new Date(0) })
    expect(await storeAndHost.move(orderId, "nativeFinalize")).toMatchObject({ outcome: "done" })
    expect(await bookings()).toHaveLength(1)
  })

  it("refunded, but not included in the totals", async () => {
    const { orderId } = await place()
    await storeAndHost.move(orderId, "nativeFinalize")
    await storeAndHost.move(orderId, "nativeRefund")
    const { payment_collection_id: id } = await payment(orderId)
    await storeAndHost.host
      .db("payment_collection")
      .where({ id })
      .update({ refunded_amount: 0, raw_refunded_amount: '{"value": "0", "precision": 20}' })
    expect(await storeAndHost.move(orderId, "nativeRefund")).toEqual({ outcome: "done", did: ["sumUp"] })
    expect(await money(orderId)).toMatchObject({ refunded: true })
  })
})

describe("a move whose process crashes after any of its commits", () => {
  /** A number of commits that no move reaches. */
  const MANY = 60

  const books = async (orderId: string) => {
    const now = await storeAndHost.order(orderId)
    const [{ status, captured_amount: captured, refunded_amount: refunded }] = now.payment_collections
    return {
      status: now.status,
      goods: now.fulfillment_status,
      fulfilments: (await fulfilmentsOf(orderId)).length,
      money: [status, captured ?? 0, refunded ?? 0],
      booked: now.transactions.map(({ reference }: { reference: string }) => reference).sort(),
      payment: now.payment_status,
    }
  }
  const ageAll = async (orderId: string) => {
    await makeOlder(orderId)
    for (const moved of ["capture", "refund"]) {
      await storeAndHost.host.db.raw(
        `update ?? set created_at = created_at - interval '1 hour' where payment_id in (select p.id from payment p
           join order_payment_collection l on l.payment_collection_id = p.payment_collection_id where l.order_id = ?)`,
        [moved, orderId],
      )
    }
    await storeAndHost.host.db.raw("update order_change set created_at = created_at - interval '1 hour' where order_id = ?", [
      orderId,
    ])
  }

  it.each([
    ["nativeFinalize", []],
    ["nativeFinalize", ["nativeShip"]],
    ["nativeCancel", []],
    ["nativeRefund", ["nativeFinalize"]],
  ] as const)("has the same result as without a crash: %s after %j", async (name, earlier) => {
    const bring = async () => {
      const before = await storeAndHost.water()
      const { orderId } = await place()
      for (const each of earlier) await storeAndHost.move(orderId, each)
      const settled = async () => ({ ...(await books(orderId)), shelf: await storeAndHost.waterSince(before) })
      return { orderId, settled }
    }
    const model = await bring()
    await storeAndHost.move(model.orderId, name)
    const expected = await model.settled()
    for (let commits = 1; commits < MANY; commits++) {
      const { orderId, settled } = await bring()
      const outcome = await storeAndHost.host.run("moveAndDie", { orderId, move: name, actor: "user_1", commits })
      if (outcome !== undefined) {
        expect(commits).toBeGreaterThan(2)
        return
      }
      await ageAll(orderId)
      const again = await storeAndHost.move(orderId, name)
      expect({ commits, again: again.outcome, ...(await settled()) }).toEqual({ commits, again: "done", ...expected })
      expect({ commits, ...(await storeAndHost.move(orderId, name)) }).toEqual({ commits, outcome: "done", did: [] })
    }
    throw new Error("The move crashed after every number of commits")
  })
})
