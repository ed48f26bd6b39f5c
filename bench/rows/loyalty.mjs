import { closedLoop, durations } from "../rig/load.mjs"
import { loyalCustomers } from "../rig/loyal-customers.mjs"
import { orderPlacer } from "../rig/place-orders.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

const CUSTOMERS = 256

export const loyalty = {
  id: "loyalty",
  title: "Redeeming points over many accounts, compared with placing orders",
  fullOnly: true,
  async measure(rig) {
    const store = await rig.openStore("loyalty")
    try {
      const { client, bearer } = store
      const program = { enabled: true, require_verified_email: false, redeem: { points_per_currency: 20, minimum_points: 20 } }
      await client.call("PUT", "/svc/v1/loyalty/program", { body: program, headers: bearer })
      const customers = await loyalCustomers(store.databaseUrl, CUSTOMERS)
      let redemptions = 0
      const redeem = () => {
        redemptions += 1
        const body = { points: 20, idempotency: `bench-${process.pid}-${redemptions}` }
        return client.post("/svc/v1/loyalty/redeem", body, { headers: customers[redemptions % customers.length] })
      }
      const place = orderPlacer(store)
      const order = () => place(client)
      await durations(60, redeem)
      await durations(60, order)
      await rig.profile("loyalty-redeem", store, () => durations(300, redeem))
      const seconds = 4
      const rate = (work) => () => closedLoop({ clients: 8, seconds, work })
      const figures = await interleave(7, { redeem: rate(redeem), order: rate(order) })
      const statements = await store.server.statements(redeem)
      return [
        {
          row: "POST /loyalty/redeem over many accounts, 8 clients",
          measured: `${figure(median(figures.redeem))}/s`,
          reference: `POST /orders ${figure(median(figures.order))}/s`,
          ...judged(ratios(figures.redeem, figures.order)),
          bar: { atLeast: 4 },
          note: `${statements.length} SQL statements`,
        },
      ]
    } finally {
      await store.close()
    }
  },
}
