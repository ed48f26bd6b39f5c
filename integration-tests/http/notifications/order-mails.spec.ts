import { isNotified, ORDER_STATUSES } from "../../../src/domain/orders"
import {
  atRest,
  eventually,
  GUEST,
  type MailServer,
  orderBodies,
  type Store,
  smallCatalogue,
  startMailServer,
  startStore,
} from "../../support"

/** Order mails (specification, Events; contract sections 3, 7 and 12), with two processes and a real mail server. */
describe("order mails", () => {
  let store: Store
  let mails: MailServer
  let body: ReturnType<typeof orderBodies>
  let guests = 0

  beforeAll(async () => {
    mails = await startMailServer()
    store = await startStore({ processes: 2, env: { SMTP_URL: mails.url, MAIL_FROM: "Casa Pequeña <hola@casa.example>" } })
    body = orderBodies(await smallCatalogue(store.db))
    await changeOperation({ delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
    await makeCoupon()
  })
  afterAll(async () => {
    await store.stop()
    await mails.stop()
  })

  const changeOperation = async (settings: object) => {
    expect((await store.api("administrator").put("settings/operation", settings)).status).toBe(200)
  }
  /** 15 % off. */
  const makeCoupon = async () => {
    const answer = await store.platform().post("/admin/promotions", {
      code: "QUINCE",
      type: "standard",
      status: "active",
      is_tax_inclusive: true,
      application_method: { allocation: "across", target_type: "order", currency_code: "eur", type: "percentage", value: 15 },
    })
    expect(answer.status).toBe(200)
  }
  const place = async (kind: "pickup" | "delivery" = "delivery", changes: object = {}) => {
    const email = `guest-${++guests}@example.com`
    const answer = await store.api().post("orders", body[kind]({ customer: { ...GUEST, email }, ...changes }))
    expect([answer.status, answer.body.error?.code]).toEqual([201, undefined])
    return { ...answer.body.data, email }
  }
  const changeOrder = (id: string, changes: object, process = 0) => store.api("manager", { process }).put(`orders/${id}`, changes)
  const move = async (id: string, changes: object) => expect((await changeOrder(id, changes)).status).toBe(200)
  const subjects = (to: string) => mails.received.filter((mail) => mail.to.includes(to)).map(({ parsed }) => parsed.subject)

  it("are sent once to the order's own e-mail address for accepted, shipped and finalized, and for no other status", async () => {
    const order = await place()
    await move(order.id, { status: "on-hold", force: true, note: "wait" })
    await move(order.id, { status: "accepted" })
    // A mail shows the order as it is at the time of sending, so wait for each mail before the next move.
    await mails.arrived(1, order.email)
    await move(order.id, { status: "processing" })
    await move(order.id, { status: "shipped", tracking_url: "https://track.example/1?a=1&b=2" })
    await mails.arrived(2, order.email)
    await move(order.id, { status: "completed" })
    await move(order.id, { status: "finalized" })
    await atRest(store, "messages")

    expect(subjects(order.email)).toEqual([
      `Hemos aceptado tu pedido ${order.number}`,
      `Tu pedido ${order.number} está en camino`,
      `Tu pedido ${order.number} ha finalizado`,
    ])
    const [accepted, shipped, finalized] = mails.received.filter(({ to }) => to.includes(order.email))
    for (const mail of [accepted, shipped, finalized]) {
      expect(mail?.from).toBe("hola@casa.example")
      expect(mail?.to).toEqual([order.email])
      for (const part of [mail?.parsed.text, String(mail?.parsed.html)]) {
        expect(part?.replace(/\u00a0/g, " ")).toContain("Pizza Margarita")
        expect(part?.replace(/\u00a0/g, " ")).toContain("22,00 €")
        expect(part).toContain("Calle de Alcalá 50")
        expect(part).toContain("20/11/2026, 21:30")
        expect(part).toContain("Casa Pequeña")
      }
      // The order's id gives access to the host's public order route.
      expect(mail?.raw).not.toContain(order.id)
    }
    expect(String(shipped?.parsed.html)).toContain('href="https://track.example/1?a=1&amp;b=2"')
    expect(shipped?.parsed.text).toContain("https://track.example/1?a=1&b=2")
    for (const mail of [accepted, finalized]) expect(mail?.raw).not.toContain("track.example")
  })

  it("show lines, discount and delivery that add up to the total", async () => {
    const order = await place("delivery", { coupon_codes: ["QUINCE"] })
    await move(order.id, { status: "shipped" })
    await atRest(store, "messages")
    const [mail] = mails.received.filter(({ to }) => to.includes(order.email))
    const amounts = [...(mail?.parsed.text ?? "").matchAll(/: (-?[\d.]+,\d\d)\s€$/gm)].map(([, text]) =>
      Math.round(Number(text?.replace(".", "").replace(",", ".")) * 100),
    )
    const total = amounts.pop()
    expect(total).toBe(Math.round(Number(order.total) * 100))
    expect(amounts).toContain(-Math.round(Number(order.discount_total) * 100))
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(mail?.parsed.text).toContain("QUINCE")
  })

  it("are sent for every change of the minutes, with the expected time", async () => {
    const order = await place()
    for (const minutes of [25, 40]) {
      expect((await store.api("store").post(`orders/${order.id}/minutes`, { minutes })).status).toBe(200)
      await atRest(store, "messages")
    }
    expect(subjects(order.email)).toEqual([`Tu pedido ${order.number}: 25 min`, `Tu pedido ${order.number}: 40 min`])
    const [mail] = mails.received.filter(({ to }) => to.includes(order.email))
    expect(mail?.parsed.text).toMatch(/llegará en unos 25 minutos/)
    expect(mail?.parsed.text).toMatch(/Hora estimada: 20\/11\/2026, \d\d:\d\d/)
    await changeOrder(order.id, { minutes_to_arrive: null })
    await changeOrder(order.id, { printed: true, customer_note: "ring twice" })
    await atRest(store, "messages")
    expect(subjects(order.email)).toHaveLength(2)
  })

  it("are combined into one mail when an order is accepted with its minutes", async () => {
    const order = await place("pickup")
    await move(order.id, { status: "on-hold", force: true, note: "wait" })
    await move(order.id, { status: "accepted", minutes_to_arrive: 30 })
    await atRest(store, "messages")
    expect(subjects(order.email)).toEqual([`Hemos aceptado tu pedido ${order.number}`])
    expect(mails.received.at(-1)?.parsed.text).toContain("Hora estimada")
  })

  it("are sent for a cancellation only with the store's reason, once, whatever the mail settings are", async () => {
    const refuse = { status: "cancelled", note: { text: "Nos hemos <b>quedado</b> sin masa.", customer_visible: true } }
    await changeOperation({ emails: { accepted: false, shipped: false, finalized: false } })
    const [refused, internal, silent] = [await place(), await place(), await place()]
    // Both requests cancel the same order, so only the first of them is a move.
    const answers = await Promise.all([0, 1].map((process) => changeOrder(refused.id, refuse, process)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await move(internal.id, { status: "cancelled", note: "The guest has called." })
    await move(silent.id, { status: "cancelled" })
    await atRest(store, "messages")
    await changeOperation({ emails: { accepted: true, shipped: true, finalized: true } })
    expect(subjects(refused.email)).toEqual([`Tu pedido ${refused.number} está cancelado`])
    const [mail] = mails.received.filter(({ to }) => to.includes(refused.email))
    expect(mail?.parsed.text).toContain("Nos hemos <b>quedado</b> sin masa.")
    expect(String(mail?.parsed.html)).not.toContain("<b>quedado")
    for (const { email } of [internal, silent]) expect(subjects(email)).toEqual([])
  })

  it("are not sent to customers who cancel their order themselves", async () => {
    await changeOperation({ manual_acceptance: true })
    const customer = { ...GUEST, email: "own@example.com" }
    const placed = await store.api("customer").post("orders", body.pickup({ customer }))
    await changeOperation({ manual_acceptance: false })
    const { id } = placed.body.data
    expect((await store.api("customer").put(`orders/${id}`, { status: "cancelled" })).body.data.status).toBe("cancelled")
    await atRest(store, "messages")
    expect(await store.db("svc_notice").where({ order_id: id })).toEqual([])
  })

  it("are in the store's language", async () => {
    await changeOperation({ language: "en" })
    const order = await place("pickup")
    await move(order.id, { status: "completed" })
    await move(order.id, { status: "finalized" })
    await atRest(store, "messages")
    await changeOperation({ language: "es" })
    expect(subjects(order.email)).toEqual([`Your order ${order.number} is finalized`])
    const [mail] = mails.received.filter(({ to }) => to.includes(order.email))
    expect(mail?.parsed.text).toContain("€19.00")
    expect(mail?.parsed.text).toContain("picked up")
  })

  it("name the variation only if the product has several", async () => {
    const order = await place("pickup", { items: [body.margarita({ quantity: 1 }), body.single("agua", 2)] })
    await move(order.id, { status: "completed" })
    await move(order.id, { status: "finalized" })
    await atRest(store, "messages")
    const [mail] = mails.received.filter(({ to }) => to.includes(order.email))
    expect(mail?.parsed.text).toMatch(/1 × Pizza Margarita, .+: 9,50/)
    expect(mail?.parsed.text).toMatch(/2 × Agua mineral: 3,60/)
  })

  it("are sent only for statuses that the store has not switched off", async () => {
    await changeOperation({ emails: { shipped: false } })
    const order = await place()
    for (const status of ["shipped", "completed", "finalized"]) await move(order.id, { status })
    await atRest(store, "messages")
    await changeOperation({ emails: { shipped: true } })
    expect(subjects(order.email)).toEqual([`Tu pedido ${order.number} ha finalizado`])
  })

  it("are not sent for an order without an e-mail address", async () => {
    const before = mails.received.length
    const answer = await store.api().post("orders", body.pickup({ customer: { first_name: "Lola", phone: GUEST.phone } }))
    await move(answer.body.data.id, { status: "completed" })
    await move(answer.body.data.id, { status: "finalized" })
    await atRest(store, "messages")
    expect(mails.received).toHaveLength(before)
    expect(await store.db("svc_notice").where({ order_id: answer.body.data.id })).toEqual([])
  })

  it("are sent once per status, even if an order is forced back and forth", async () => {
    const order = await place()
    for (let round = 0; round < 3; round += 1) {
      await move(order.id, { status: "accepted", force: true, note: "again" })
      await move(order.id, { status: "shipped", force: true, note: "again" })
    }
    await atRest(store, "messages")
    expect(subjects(order.email).sort()).toEqual([
      `Hemos aceptado tu pedido ${order.number}`,
      `Tu pedido ${order.number} está en camino`,
    ])
  })

  it("are not sent for imported orders", async () => {
    const order = await place()
    // Like orders that reconcile imports from the platform: they are created in any status.
    for (const status of ORDER_STATUSES.filter(isNotified)) {
      await store.db("svc_outbox").insert({
        order_id: order.id,
        topic: "order.created",
        data: JSON.stringify({ status }),
        created_at: new Date(),
      })
    }
    await atRest(store, "messages")
    expect(subjects(order.email)).toEqual([])
  })

  it("are sent once per entered status for 100 concurrent moves on two processes", async () => {
    const order = await place()
    await move(order.id, { status: "on-hold", force: true, note: "wait" })
    // Concurrent moves are checked one after the other: "processing" may come first, and the order is then never accepted.
    await move(order.id, { status: "accepted" })
    const wishes = ["accepted", "processing", "shipped", "completed", "finalized"]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => changeOrder(order.id, { status: wishes[turn % wishes.length] }, turn % 2)),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    for (const status of wishes) await changeOrder(order.id, { status })
    await atRest(store, "messages")
    const history = (await store.api("manager").get(`orders/${order.id}/history`)).body.data.map(({ to }: { to: string }) => to)
    expect(history.slice(2)).toEqual(wishes)
    expect(subjects(order.email)).toEqual([
      `Hemos aceptado tu pedido ${order.number}`,
      `Tu pedido ${order.number} está en camino`,
      `Tu pedido ${order.number} ha finalizado`,
    ])
  })

  it("of one order are sent in sequence by two processes, however long the mail server delays one mail", async () => {
    const notices = (id: string) => store.db("svc_notice").where({ order_id: id, channel: "email" }).orderBy("number")
    const enter = async (id: string, status: string, process: number) =>
      expect((await changeOrder(id, { status }, process)).status).toBe(200)
    const order = await place()
    await move(order.id, { status: "on-hold", force: true, note: "wait" })
    mails.mode = "silent"
    try {
      await enter(order.id, "accepted", 0)
      await eventually(async () => (await notices(order.id)).some(({ leased_until: until }) => until !== null))
      await enter(order.id, "processing", 1)
      await enter(order.id, "shipped", 1)
      await eventually(async () => (await notices(order.id)).length === 2)
      // Each process looks for due notices again, as the leases of the other orders' notices show.
      for (const process of [0, 1]) {
        const other = await place()
        await move(other.id, { status: "on-hold", force: true, note: "wait" })
        await enter(other.id, "accepted", process)
        await eventually(async () => (await notices(other.id)).some(({ leased_until: until }) => until !== null))
      }
      const [, second] = await notices(order.id)
      expect([second.attempt, second.leased_until, second.status]).toEqual([0, null, "pending"])
      expect(subjects(order.email)).toEqual([])
    } finally {
      mails.mode = "accept"
    }
    await atRest(store, "messages")
    expect(subjects(order.email)).toEqual([
      `Hemos aceptado tu pedido ${order.number}`,
      `Tu pedido ${order.number} está en camino`,
    ])
  })

  it("show customers' input as text, without any effect on HTML or headers", async () => {
    const customer = {
      ...GUEST,
      email: "eva@example.com",
      first_name: "Eva<script>alert(1)</script>",
      last_name: "X",
    }
    const order = await place("delivery", {
      customer,
      address: 'Calle "Mayor" 1 <img src=x onerror=alert(1)>',
      customer_note: "\r\nBcc: thief@example.com",
      items: [body.margarita({ additional_comments: "<b>sin</b> ajo\r\nBcc: thief@example.com" })],
    })
    await move(order.id, { status: "shipped", tracking_url: 'https://track.example/"><script>alert(1)</script>' })
    await atRest(store, "messages")
    const [mail] = mails.received.filter(({ to }) => to.includes("eva@example.com"))
    expect(mail?.to).toEqual(["eva@example.com"])
    expect(mail?.parsed.bcc).toBeUndefined()
    expect(mail?.raw).not.toMatch(/^Bcc:/im)
    expect(String(mail?.parsed.html)).not.toMatch(/<script|<img|<b>/)
    expect(String(mail?.parsed.html)).toContain("&lt;img src=x onerror=alert(1)&gt;")
  })

  it("are in the platform's notification log without their content, and are not sent for a deleted order", async () => {
    const order = await place()
    await move(order.id, { status: "shipped", tracking_url: "https://track.example/secret-link" })
    await atRest(store, "messages")
    const rows = await store.db("notification").where({ resource_id: order.id })
    expect(rows).toMatchObject([
      { to: order.email, channel: "email", template: "svc-order-shipped", status: "success", resource_type: "order" },
    ])
    expect(JSON.stringify(rows)).not.toContain("secret-link")
    await store.api("store").post(`orders/${order.id}/minutes`, { minutes: 5 })
    expect((await store.api("manager").delete(`orders/${order.id}`)).status).toBe(200)
    await atRest(store, "messages")
    expect(subjects(order.email).filter((subject) => !subject?.includes("5 min"))).toHaveLength(1)
  })
})
