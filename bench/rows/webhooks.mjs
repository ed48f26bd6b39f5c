import { createServer } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { quantile } from "../rig/rounds.mjs"
import { slotsAhead } from "../rig/slots.mjs"
import { figure } from "../rig/table.mjs"

const PER_SECOND = 50
const ORDERS = 50

export const webhooks = {
  id: "webhooks",
  title: `Webhooks at ${PER_SECOND} events a second, while another receiver never responds`,
  fullOnly: true,
  async measure(rig) {
    const store = await rig.openStore("webhooks")
    const healthy = await receive((response) => response.writeHead(204).end())
    const dead = await receive(() => undefined)
    try {
      const ids = await placeOrders(store)
      const alone = await lags(store, ids, healthy, 10, [healthy])
      const besideDead = await lags(store, ids, healthy, 10, [dead, healthy])
      return [row("Webhook lag, p95", alone), row("Webhook lag, p95, while another receiver never responds", besideDead)]
    } finally {
      healthy.close()
      dead.close()
      await store.close()
    }
  },
}

function row(name, measured) {
  const p95 = quantile(measured, 0.95)
  return {
    row: name,
    measured: `${figure(p95)} ms`,
    reference: `median ${figure(quantile(measured, 0.5))} ms, longest ${figure(Math.max(...measured))} ms`,
    ratio: p95 / 1000,
    unit: " s",
    bar: { atMost: 1 },
  }
}

async function placeOrders({ client, shop }) {
  const slots = slotsAhead()
  const ids = []
  for (let index = 0; index < ORDERS; index++) {
    const { data } = await client.post("/svc/v1/orders", shop.order(slots[index % slots.length]))
    ids.push(data.id)
  }
  return ids
}

/** The milliseconds from the response to each change until the delivery of that change arrives. */
async function lags({ client, bearer }, ids, receiver, seconds, receivers) {
  const hooks = []
  for (const { url } of receivers) {
    const body = { topic: "order.updated", delivery_url: url, secret: "bench" }
    hooks.push((await client.post("/svc/v1/webhooks", body, { headers: bearer })).data.id)
  }
  receiver.arrivals.clear()
  const changes = new Map(ids.map((id) => [id, []]))
  const begun = performance.now()
  const running = []
  for (let count = 0; count < seconds * PER_SECOND; count++) {
    await sleep(Math.max(0, begun + (count * 1000) / PER_SECOND - performance.now()))
    const id = ids[count % ids.length]
    const change = client
      .post(`/svc/v1/orders/${id}/minutes`, { minutes: 1 + (count % 1400) }, { headers: bearer })
      .then(() => changes.get(id).push(performance.now()))
    running.push(change)
  }
  await Promise.all(running)
  const limit = performance.now() + 30_000
  const arrived = () => ids.every((id) => (receiver.arrivals.get(id)?.length ?? 0) >= changes.get(id).length)
  while (!arrived()) {
    if (performance.now() > limit) throw new Error("Not every delivery arrived within 30 s")
    await sleep(50)
  }
  for (const id of hooks) await client.call("DELETE", `/svc/v1/webhooks/${id}`, { headers: bearer })
  // The deliveries about one order arrive in the sequence of its changes: the first arrival belongs to the first change.
  return ids.flatMap((id) => changes.get(id).map((at, index) => Math.max(0, receiver.arrivals.get(id)[index] - at)))
}

async function receive(answer) {
  const arrivals = new Map()
  const server = createServer(async (request, response) => {
    const at = performance.now()
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { id } = JSON.parse(Buffer.concat(chunks).toString("utf8"))
    arrivals.set(id, [...(arrivals.get(id) ?? []), at])
    answer(response)
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    arrivals,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
