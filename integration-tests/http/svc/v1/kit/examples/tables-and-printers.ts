import { eventually } from "../../../../../support"
import { session, table, tableSettings } from "../../../../../support/table-settings"
import { dataOf, type Scene } from "./scene"

/** Tables with their codes. */
export async function recordTables({ recorder: record }: Scene): Promise<void> {
  const tables = [table("t1", { label: "Window" }), table("t2", { label: "Terrace", zone: "Terraza", capacity: 2 })]
  const { tables: made } = dataOf(await record.call("manager", "PUT /svc/v1/settings/tables", { body: tableSettings(tables) }))
  await record.call("manager", "GET /svc/v1/settings/tables")
  const visitor = session("visitor")
  await record.call("anonymous", "GET /svc/v1/tables/availability", visitor)
  await record.call("anonymous", "GET /svc/v1/tables/resolve", { ...visitor, query: { token: made[0].qr_token } })
  const path = { id: "t1" }
  await record.call("anonymous", "POST /svc/v1/tables/{id}/hold", { ...visitor, path, body: { token: made[0].qr_token } })
  await record.call("manager", "GET /svc/v1/tables/occupancy")
  await record.call("manager", "POST /svc/v1/tables/{id}/release", { path })
  await record.call("manager", "GET /svc/v1/tables/{id}/qr", { path })
  await record.call("manager", "POST /svc/v1/tables/{id}/regenerate-qr", { path: { id: "t2" } })
  await record.call("manager", "GET /svc/tables/qr-sheet")
}

/** Printers, and the printers' own protocols. */
export async function recordPrinters({ recorder: record, store, cards }: Scene): Promise<void> {
  const body = { name: "Kitchen", protocol: "cloudprnt", on: "placed", stations: [] }
  const star = dataOf(await record.call("manager", "POST /svc/v1/printers", { body }))
  const epson = dataOf(await store.api("manager").post("printers", { ...body, name: "Bar", protocol: "epson_sdp" }))
  const path = { id: star.id }
  await record.call("manager", "GET /svc/v1/printers")
  await record.call("manager", "PUT /svc/v1/printers/{id}", { path, body: { copies: 2, width_mm: 58 } })

  await store.api().post("orders", cards.body.pickup())
  const key = { key: keyOf(star.url) }
  const poll = async () => (await store.api().post(new URL(star.url, store.url).pathname, {})).body
  await eventually(async () => (await poll()).jobReady)
  await eventually(async () => dataOf(await store.api("store").get(`printers/${epson.id}/jobs`)).length > 0)
  const ready = await record.call("anonymous", "POST /svc/print/{key}/cloudprnt", {
    path: key,
    body: { printingInProgress: false, statusCode: "200 OK" },
  })
  const token = ready.body.jobToken
  await record.call("anonymous", "GET /svc/print/{key}/cloudprnt", { path: key, query: { type: "text/plain", token } })
  await record.call("anonymous", "DELETE /svc/print/{key}/cloudprnt", { path: key, query: { code: "200 OK", token } })
  await record.call("anonymous", "POST /svc/print/{key}/epson", {
    path: { key: keyOf(epson.url) },
    body: { ConnectionType: "GetRequest" },
  })
  await record.call("store", "GET /svc/v1/printers/{id}/jobs", { path })
  await record.call("store", "POST /svc/v1/printers/{id}/jobs/{job}/reprint", { path: { ...path, job: Number(token) } })
  await record.call("manager", "POST /svc/v1/printers/{id}/key", { path })
  await record.call("manager", "DELETE /svc/v1/printers/{id}", { path })
}

const keyOf = (url: string): string => /\/svc\/print\/([^/]+)\//.exec(url)?.[1] ?? ""

/** Receivers of webhooks. */
export async function recordWebhooks({ recorder: record, store, cards, receiver }: Scene): Promise<void> {
  const body = { name: "Kitchen display", topic: "order.created", delivery_url: receiver.url, secret: "a shared secret" }
  const { id } = dataOf(await record.call("manager", "POST /svc/v1/webhooks", { body }))
  const path = { id }
  await record.call("manager", "GET /svc/v1/webhooks")
  await record.call("manager", "GET /svc/v1/webhooks/{id}", { path })
  await record.call("manager", "POST /svc/v1/webhooks/{id}/ping", { path })
  const order = dataOf(await store.api().post("orders", cards.body.pickup()))
  const delivered = await eventually(async () => {
    const found = dataOf(await store.api("manager").get(`webhooks/${id}/deliveries`, { query: { status: "delivered" } }))
    return found.find(({ order_id }: { order_id: string | null }) => order_id === order.id)
  })
  const query = { status: "delivered", per_page: 1 }
  await record.call("manager", "GET /svc/v1/webhooks/{id}/deliveries", { path, query })
  await record.call("manager", "POST /svc/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver", {
    path: { ...path, delivery_id: delivered.id },
  })
  await record.call("manager", "PUT /svc/v1/webhooks/{id}", { path, body: { status: "paused" } })
  await record.call("manager", "DELETE /svc/v1/webhooks/{id}", { path })
}
