import { throughput } from "../rig/load.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { slotsAhead } from "../rig/slots.mjs"
import { figure } from "../rig/table.mjs"

export const validate = {
  id: "validate",
  title: "Cart validation, three items with extras, compared with a route that does nothing (A)",
  async measure(rig) {
    const store = await rig.main()
    const seconds = rig.quick ? 1 : 2
    const [slot] = slotsAhead()
    const body = store.shop.order(slot)
    const { data } = await store.client.post("/svc/v1/cart/validate", body)
    if (!data.valid) {
      throw new Error(`The measured cart is not valid: ${JSON.stringify(data.errors)}`)
    }
    const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    const contenders = {
      validate: async () =>
        (await throughput({ url: `${store.server.url}/svc/v1/cart/validate`, seconds, ...request })).perSecond,
      A: async () => (await throughput({ url: `${store.server.url}/bench/noop`, seconds })).perSecond,
    }
    await interleave(1, contenders)
    const figures = await interleave(rig.quick ? 3 : 7, contenders)
    await rig.profile("validate", store, contenders.validate)
    const cost = (work) => store.server.cpuPerUnit(async () => (await work()) * seconds)
    const [own, noop] = [await cost(contenders.validate), await cost(contenders.A)]
    const statements = await store.server.statements(() => store.client.post("/svc/v1/cart/validate", body))
    return [
      {
        row: "POST /cart/validate",
        measured: `${figure(median(figures.validate))}/s`,
        reference: `A ${figure(median(figures.A))}/s`,
        ...judged(ratios(figures.validate, figures.A)),
        bar: { atLeast: 0.12 },
        note: `processor time of the server: ${figure(own)} ms, A ${figure(noop)} ms (${figure(noop / own)})`,
      },
      {
        row: "POST /cart/validate, SQL statements",
        measured: String(statements.length),
        reference: "",
        ratio: statements.length,
        unit: " st.",
        bar: { atMost: 6 },
      },
    ]
  },
}
