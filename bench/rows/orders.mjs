import { nativeCheckout } from "../references/native-checkout.mjs"
import { rawOrders } from "../references/raw-order.mjs"
import { closedLoop, durations } from "../rig/load.mjs"
import { orderPlacer } from "../rig/place-orders.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { slotsAhead } from "../rig/slots.mjs"
import { figure } from "../rig/table.mjs"

const UNLIMITED = "BENCH10"
const LIMITED = "LIMITED5"

export const orders = {
  id: "orders",
  title: "Orders, three items with extras, compared with the order module alone (C), the platform's flow (B) and raw SQL (D)",
  async measure(rig) {
    const store = await rig.main()
    const platform = await rig.bare()
    const contenders = await contendersOf(store, platform)
    try {
      // Warm-up: just-in-time compilation and connections.
      for (const work of [contenders.order, contenders.promotion, contenders.limited, contenders.bare, contenders.raw]) {
        await durations(40, work)
      }
      await durations(2, contenders.native)
      for (const name of ["order", "promotion", "bare"]) {
        await rig.profile(`orders-${name}`, name === "bare" ? platform : store, () => durations(150, contenders[name]))
      }
      return [
        ...(await oneClient(rig, { order: store, promotion: store, bare: platform }, contenders)),
        ...(await eightClients(rig, contenders)),
        ...(await statements(store, platform, contenders)),
        await oneSlot(rig, store, contenders),
      ]
    } finally {
      await contenders.close()
    }
  },
}

async function contendersOf(store, platform) {
  const { client, databaseUrl } = store
  const placeOne = orderPlacer(store)
  const place = (coupon) => () => placeOne(client, coupon)
  const { data: first } = await place()()
  const raw = await rawOrders(databaseUrl, first.id)
  return {
    order: place(),
    promotion: place(UNLIMITED),
    limited: place(LIMITED),
    bare: () => platform.client.post("/bench/bare-order", platform.shop.bareOrder()),
    native: nativeCheckout(platform.client, platform.shop),
    raw: raw.write,
    close: raw.close,
  }
}

async function oneClient(rig, stores, { order, promotion, bare, native, raw }) {
  const times = rig.quick ? 15 : 30
  const contenders = {
    order: async () => median(await durations(times, order)),
    promotion: async () => median(await durations(times, promotion)),
    bare: async () => median(await durations(times, bare)),
    native: async () => median(await durations(rig.quick ? 1 : 2, native)),
    raw: async () => median(await durations(times, raw)),
  }
  const figures = await interleave(rig.quick ? 5 : 9, contenders)
  const cost = {}
  for (const [name, work] of Object.entries({ order, promotion, bare })) {
    cost[name] = await stores[name].server.cpuPerUnit(async () => (await durations(times * 2, work)).length)
  }
  const note = (name) =>
    `processor time of the server: ${figure(cost[name])} ms, C ${figure(cost.bare)} ms (${figure(cost[name] / cost.bare)})`
  const ms = (name) => `${figure(median(figures[name]))} ms`
  return [
    {
      row: "POST /orders, one client",
      measured: ms("order"),
      reference: `C ${ms("bare")}`,
      ...judged(ratios(figures.order, figures.bare)),
      bar: { atMost: 1.3 },
      note: note("order"),
    },
    {
      row: "POST /orders, one client, with a promotion",
      measured: ms("promotion"),
      reference: `C ${ms("bare")}`,
      ...judged(ratios(figures.promotion, figures.bare)),
      bar: { atMost: 2 },
      note: note("promotion"),
    },
    {
      row: "POST /orders, one client, compared with the platform's flow",
      measured: ms("order"),
      reference: `B ${ms("native")}`,
      ...judged(ratios(figures.native, figures.order)),
      bar: { atLeast: 40 },
    },
    {
      row: "POST /orders, compared with raw SQL",
      measured: ms("order"),
      reference: `D ${ms("raw")}`,
      ...judged(ratios(figures.order, figures.raw)),
    },
  ]
}

async function eightClients(rig, { order, promotion, bare, native }) {
  const clients = 8
  const seconds = rig.quick ? 1.5 : 4
  const rate =
    (work, time = seconds) =>
    () =>
      closedLoop({ clients, seconds: time, work })
  const contenders = { order: rate(order), promotion: rate(promotion), bare: rate(bare), native: rate(native, rig.quick ? 2 : 6) }
  const figures = await interleave(rig.quick ? 3 : 7, contenders)
  const rates = (name) => `${figure(median(figures[name]))}/s`
  return [
    {
      row: "POST /orders, 8 clients, compared with the platform's flow",
      measured: rates("order"),
      reference: `B ${rates("native")}`,
      ...judged(ratios(figures.order, figures.native)),
      bar: { atLeast: 40 },
    },
    {
      row: "POST /orders, 8 clients",
      measured: rates("order"),
      reference: `C ${rates("bare")}`,
      ...judged(ratios(figures.order, figures.bare)),
      bar: { atLeast: 0.9 },
    },
    {
      row: "POST /orders, 8 clients, with a promotion",
      measured: rates("promotion"),
      reference: `C ${rates("bare")}`,
      ...judged(ratios(figures.promotion, figures.bare)),
      bar: { atLeast: 0.65 },
    },
  ]
}

/**
 * The number of SQL statements of each kind of order: the minimum of five runs, because a background job may add statements to one. B is
 * measured once.
 */
async function statements({ server }, platform, { order, promotion, limited, bare, native }) {
  const count = async (work, times = 5, where = server) => {
    const counts = []
    for (let i = 0; i < times; i++) {
      counts.push((await where.statements(work)).length)
    }
    return Math.min(...counts)
  }
  const rows = [
    ["POST /orders, SQL statements", await count(order), { atMost: 20 }],
    ["POST /orders with a promotion, SQL statements", await count(promotion), { atMost: 26 }],
    ["POST /orders with a limited promotion, SQL statements", await count(limited), { atMost: 26 }],
    ["C, SQL statements", await count(bare, 5, platform.server), undefined],
    ["B, SQL statements", await count(native, 1, platform.server), undefined],
  ]
  return rows.map(([row, number, bar]) => ({ row, measured: String(number), reference: "", ratio: number, unit: " st.", bar }))
}

/** Compares orders for one slot with orders for many slots. Orders for one slot wait for the same lock, which each keeps until its commit. */
async function oneSlot(rig, { client, shop }, { order }) {
  const slots = slotsAhead()
  const clients = 20
  const seconds = rig.quick ? 1.5 : 4
  let slot = 0
  const contenders = {
    one: () => {
      slot += 1
      const wanted = slots[slots.length - slot]
      return closedLoop({ clients, seconds, work: () => client.post("/svc/v1/orders", shop.order(wanted)) })
    },
    many: () => closedLoop({ clients, seconds, work: order }),
  }
  const figures = await interleave(rig.quick ? 3 : 7, contenders)
  return {
    row: "POST /orders onto one slot, 20 clients",
    measured: `${figure(median(figures.one))}/s`,
    reference: `many slots ${figure(median(figures.many))}/s`,
    ...judged(ratios(figures.one, figures.many)),
    bar: { atLeast: 0.7 },
  }
}
