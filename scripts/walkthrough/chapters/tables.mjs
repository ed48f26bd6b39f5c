import { randomBytes } from "node:crypto"
import { equal, holds, refusal, success } from "../expectation.mjs"

/** A temporary table: a guest scans its code and orders twice, and the staff releases it. */
export const tables = {
  title: "Ordering at a table",
  async run(walk) {
    const { client, known, step } = walk
    const id = `walk-${randomBytes(4).toString("hex")}`
    const { table, url } = await layTable(walk, id)

    const session = await step("A guest scans its code (GET /tables/resolve)", async () => {
      const answer = await client.get(`tables/resolve?token=${table.qr_token}`, { guest: true })
      const found = success(answer)
      equal("the table", [found.id, found.status, found.selectable], [id, "available", true])
      equal("Cache-Control", answer.headers.get("cache-control"), "private, no-store")
      const cookie = answer.headers.get("set-cookie") ?? ""
      holds("a session for the guest", cookie.startsWith("svc_session="), "the cookie svc_session", cookie)
      return [`${found.label}, ${url.replace(table.qr_token, "…")}`, cookie.split(";")[0]]
    })
    const guest = { guest: true, headers: { cookie: session } }
    const body = {
      order_type: "pickup",
      service_mode: "dine_in",
      table_id: id,
      ...(await whenToEat(walk)),
      payment_method: "cod",
      items: known.cart.body.items.slice(0, 1),
    }

    await step("Hold the table (POST /tables/{id}/hold)", async () => {
      const held = success(await client.post(`tables/${id}/hold`, {}, guest), 201)
      return `until ${held.expires_at}`
    })
    const orders = await step("Order twice at the table (POST /orders)", async () => {
      const first = success(await client.post("orders", body, guest), 201)
      const second = success(await client.post("orders", body, guest), 201)
      equal("both at the table", [first.table?.id, second.table?.id], [id, id])
      const when = body.fulfillment_time ?? "now, without date and time"
      return [`numbers ${first.number} and ${second.number}, ${first.total} each, ${when}`, [first, second]]
    })
    await step("Another guest is refused", async () => {
      const stranger = { guest: true, headers: { "x-svc-session": randomBytes(24).toString("base64url") } }
      const { error } = refusal(await client.post("orders", body, stranger), 409, "table_occupied")
      const seen = success(await client.get("tables/availability", stranger)).tables.find((each) => each.id === id)
      equal("what the stranger can choose", seen?.selectable ?? false, false)
      return `409 ${error.code}`
    })
    await step("Occupancy of the tables (GET /tables/occupancy)", async () => {
      const seen = success(await client.get("tables/occupancy")).find((each) => each.id === id)
      equal("its orders", seen?.orders.map((order) => order.id).sort(), orders.map((order) => order.id).sort())
      return `${seen.label}: ${seen.orders.map(({ total, status }) => `${total} ${status}`).join(", ")}`
    })
    await step("Release the table (POST /tables/{id}/release)", async () => {
      const seen = success(await client.post(`tables/${id}/release`)).find((each) => each.id === id)
      equal("free again", [seen?.status, seen?.orders], ["available", []])
      const order = success(await client.get(`orders/${orders[0].number}`))
      holds("released_at", order.table.released_at !== null, "an instant", order.table)
      return `released at ${order.table.released_at}, ${order.notes_count} note on the order`
    })
    await step("Replace the QR code (regenerate-qr)", async () => {
      const fresh = success(await client.post(`tables/${id}/regenerate-qr`))
      refusal(await client.get(`tables/resolve?token=${table.qr_token}`, { guest: true }), 404, "table_not_found")
      success(await client.get(`tables/resolve?token=${fresh.qr_token}`, { guest: true }))
      return "404 for the old one, 200 for the new one"
    })
    await step("Cancel the table's orders", async () => {
      for (const { number } of orders) success(await client.put(`orders/${number}`, { status: "cancelled" }))
      return orders.map(({ number }) => number).join(", ")
    })
  },
}

/** While the store is open, the order has no date and time, because guests at a table eat now; otherwise it has a slot. */
async function whenToEat({ client, known }) {
  const { open } = success(await client.get("schedule/pickup/status", { guest: true }))
  return open ? {} : { fulfillment_date: known.pickupTime.date, fulfillment_time: known.pickupTime.time }
}

/** Adds a table to the store for the duration of the walkthrough. */
async function layTable({ client, step, afterwards }, id) {
  const before = success(await client.get("settings/tables"))
  return step("Add a table (PUT /settings/tables)", async () => {
    afterwards("Put back: the store's tables", async () => {
      const { tables: present } = success(await client.get("settings/tables"))
      if (present.some((each) => each.id === id)) await client.post(`tables/${id}/release`)
      const rest = present.filter((each) => each.id !== id)
      const restored = success(await client.put("settings/tables", { ...before, tables: rest }))
      equal("the tables as they were", restored.tables, before.tables)
      return `${restored.tables.length} tables`
    })
    const wanted = { id, label: "Mesa del paseo", zone: "Prueba", capacity: 2, active: true }
    const rules = { enabled: true, selection: "qr_or_list", show_availability: true, join_with_token: false }
    const { tables: laid } = success(await client.put("settings/tables", { ...rules, tables: [...before.tables, wanted] }))
    const table = laid.find((each) => each.id === id)
    equal("32 characters", table.qr_token.length, 32)
    equal("the others as they were", laid.slice(0, -1), before.tables)
    const code = success(await client.get(`tables/${id}/qr`))
    holds("an SVG", code.svg.startsWith("<svg"), "a picture", code.svg.slice(0, 40))
    return [`${laid.length} tables`, { table, url: code.url }]
  })
}
