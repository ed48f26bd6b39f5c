import { vendureCheckout } from "../references/vendure-checkout.mjs"
import { closedLoop, durations } from "../rig/load.mjs"
import { orderPlacer } from "../rig/place-orders.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { slotsAhead } from "../rig/slots.mjs"
import { figure } from "../rig/table.mjs"
import { openVendure } from "../rig/vendure.mjs"

export const vendure = {
  id: "vendure",
  title: "Orders and carts compared with a Vendure server (E)",
  fullOnly: true,
  async measure(rig) {
    const reference = await openVendure(rig)
    if (reference.missing !== undefined) {
      return [
        { row: "POST /orders, compared with a Vendure server", measured: "", reference: "E is missing", note: reference.missing },
      ]
    }
    try {
      const store = await rig.main()
      const place = orderPlacer(store)
      const cart = store.shop.order(slotsAhead()[0])
      const flow = await vendureCheckout(reference.client)
      const contenders = {
        order: () => place(store.client),
        flow: flow.order,
        validate: () => store.client.post("/svc/v1/cart/validate", cart),
        add: flow.addItems,
      }
      for (const work of Object.values(contenders)) await durations(40, work)
      return [
        ...(await oneClient(contenders)),
        await eightClients(contenders),
        await statements(reference.server, "E, SQL statements of an order", flow.order),
        await statements(reference.server, "E, SQL statements of three items added", flow.addItems),
      ]
    } finally {
      await reference.close()
    }
  },
}

async function oneClient({ order, flow, validate, add }) {
  const timed = (times, work) => async () => median(await durations(times, work))
  const figures = await interleave(7, {
    order: timed(20, order),
    flow: timed(8, flow),
    validate: timed(30, validate),
    add: timed(8, add),
  })
  const row = (title, own, reference, what) => ({
    row: title,
    measured: `${figure(median(figures[own]))} ms`,
    reference: `E ${figure(median(figures[reference]))} ms`,
    ...judged(ratios(figures[reference], figures[own])),
    note: what,
  })
  return [
    row(
      "POST /orders, one client, compared with Vendure",
      "order",
      "flow",
      "E: three items added and checkout, eight calls; no extras",
    ),
    row(
      "POST /cart/validate, compared with Vendure",
      "validate",
      "add",
      "E: three items added to a new guest's cart, three calls",
    ),
  ]
}

async function eightClients({ order, flow }) {
  const rate = (work) => () => closedLoop({ clients: 8, seconds: 3, work })
  const figures = await interleave(5, { order: rate(order), flow: rate(flow) })
  return {
    row: "POST /orders, 8 clients, compared with Vendure",
    measured: `${figure(median(figures.order))}/s`,
    reference: `E ${figure(median(figures.flow))}/s`,
    ...judged(ratios(figures.order, figures.flow)),
  }
}

async function statements(server, row, work) {
  const { length } = await server.statements(work)
  return { row, measured: String(length), reference: "", ratio: length, unit: " st." }
}
