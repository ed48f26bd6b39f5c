import { createHmac } from "node:crypto"
import { atRest, eventually, GUEST, OPENING, orderBodies, type Store, smallCatalogue, startStore } from "../../support"
import { type Dialect, VendorServer, whatsappCloud } from "../../support/vendors"

/* Messages to customers (specification, Events and External services; contract sections 3 and 12), with two server processes. */

const TOKEN = "EAAG-token-of-the-store"
const SECRET = "secret-shared-with-the-endpoint"

const endpoint: Dialect = {
  answer: () => ({ status: 200, body: "" }),
  quota: { status: 429, body: "" },
  denied: { status: 403, body: "" },
  broken: { status: 500, body: "" },
}

describe("messages to customers", () => {
  let store: Store
  let cloud: VendorServer
  let plain: VendorServer
  let body: ReturnType<typeof orderBodies>

  beforeAll(async () => {
    cloud = await VendorServer.start(whatsappCloud({ phoneNumberId: "106540352242922", accessToken: TOKEN }))
    plain = await VendorServer.start(endpoint)
    store = await startStore({ processes: 2 })
    body = orderBodies(await smallCatalogue(store.db))
    await changeOperation({ delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
  })
  afterAll(async () => {
    await store.stop()
    await Promise.all([cloud.stop(), plain.stop()])
  })
  beforeEach(async () => {
    cloud.reset()
    plain.reset()
    await store.setClock(OPENING)
  })

  const changeOperation = async (settings: object) => {
    const answer = await store.api("administrator").put("settings/operation", settings)
    expect(answer.status).toBe(200)
    return answer.body.data.messaging
  }
  const sendByCloud = () =>
    changeOperation({
      messaging: {
        enabled: true,
        provider: "whatsapp",
        settings: { base_url: cloud.url, phone_number_id: "106540352242922", url: null },
        secrets: { access_token: TOKEN },
      },
    })
  const sendByEndpoint = () =>
    changeOperation({
      messaging: {
        enabled: true,
        provider: "http",
        settings: { url: `${plain.url}/messages`, base_url: null },
        secrets: { secret: SECRET },
      },
    })
  const place = async (changes: object = {}) => {
    const answer = await store.api().post("orders", body.delivery({ messaging_opt_in: true, ...changes }))
    expect([answer.status, answer.body.error?.code]).toEqual([201, undefined])
    return answer.body.data
  }
  const changeOrder = async (id: string, changes: object, process = 0) =>
    expect((await store.api("manager", { process }).put(`orders/${id}`, changes)).status).toBe(200)
  const notices = (id: string) => store.db("svc_notice").where({ order_id: id, channel: "messaging" })

  it("are sent by WhatsApp, each kind once, to the phone number in international form", async () => {
    expect(await sendByCloud()).toMatchObject({ ready: true, secrets: { access_token: "" } })
    const order = await place({ customer: { ...GUEST, phone: "600 111 222" } })
    await changeOrder(order.id, { status: "on-hold", force: true, note: "wait" })
    await changeOrder(order.id, { status: "accepted" }, 1)
    await changeOrder(order.id, { status: "processing" })
    expect((await store.api("store").post(`orders/${order.id}/minutes`, { minutes: 25 })).status).toBe(200)
    await changeOrder(order.id, { status: "shipped", tracking_url: "https://track.example/1" }, 1)
    await eventually(() => cloud.calls === 3)
    await changeOrder(order.id, { status: "completed" })
    await changeOrder(order.id, { status: "finalized" })
    await atRest(store, "messages")

    const number = String(order.number)
    expect(cloud.requests.map(({ body: { to, template } }) => [to, template.name, template.language.code])).toEqual([
      ["34600111222", "svc_order_accepted", "es"],
      ["34600111222", "svc_order_minutes", "es"],
      ["34600111222", "svc_order_shipped_tracking", "es"],
      ["34600111222", "svc_order_finalized", "es"],
    ])
    expect(
      cloud.requests.map(({ body: { template } }) => template.components[0].parameters.map(({ text }: { text: string }) => text)),
    ).toEqual([
      [number, "Casa Pequeña"],
      [number, "Casa Pequeña", "25"],
      [number, "Casa Pequeña", "https://track.example/1"],
      [number, "Casa Pequeña"],
    ])
    const log = await store.db("notification").where({ resource_id: order.id, channel: "messaging" }).orderBy("created_at")
    expect(log.map(({ to, status, external_id: id }) => [to, status, /^wamid\./.test(id)])).toEqual(
      Array.from({ length: 4 }, () => ["+34600111222", "success", true]),
    )
  })

  it("are sent to a plain endpoint, signed and in the store's language", async () => {
    await sendByEndpoint()
    const order = await place({ order_type: "pickup", address: undefined })
    await changeOrder(order.id, { status: "completed" })
    await changeOrder(order.id, { status: "finalized" })
    await atRest(store, "messages")
    expect(
      plain.requests.map(({ path, body: { event, to, text, order: orderData } }) => [path, event, to, text, orderData.number]),
    ).toEqual([
      [
        "/messages",
        "order.finalized",
        "+34600111222",
        `Casa Pequeña: Tu pedido ${order.number} ha finalizado. ¡Gracias!`,
        String(order.number),
      ],
    ])
    const [request] = plain.requests
    expect(request?.headers["x-svc-signature"]).toBe(
      createHmac("sha256", SECRET)
        .update(request?.text ?? "")
        .digest("base64"),
    )
    // The order's id gives access to the host's public order route.
    expect(JSON.stringify(plain.requests[0]?.body)).not.toContain(order.id)
  })

  it.each<[string, object]>([
    ["without consent", { messaging_opt_in: false }],
    ["who was not asked for consent", { messaging_opt_in: undefined }],
    ["without a phone", { customer: { first_name: "Lola", email: "lola@example.com" } }],
    ["with an invalid phone", { customer: { ...GUEST, phone: "12" } }],
  ])("are not sent to a customer %s", async (_case, changes) => {
    await sendByEndpoint()
    const order = await place(changes)
    await changeOrder(order.id, { status: "shipped" })
    await atRest(store, "messages")
    expect(plain.calls).toBe(0)
  })

  it("are not sent while messaging is off or has no provider", async () => {
    for (const messaging of [{ enabled: false }, { enabled: true, provider: "none" }]) {
      await sendByEndpoint()
      await changeOperation({ messaging })
      const order = await place()
      await changeOrder(order.id, { status: "shipped" })
      await atRest(store, "messages")
    }
    expect(plain.calls).toBe(0)
  })

  it("are retried with the same id when the service returns 429 or 5xx", async () => {
    await sendByEndpoint()
    plain.script("quota", "broken")
    const order = await place()
    await changeOrder(order.id, { status: "shipped" })
    for (const minutes of [1, 2]) {
      const attempts = minutes
      await eventually(async () => {
        const [notice] = await notices(order.id)
        return notice?.attempt === attempts && notice.leased_until === null
      })
      expect(await notices(order.id)).toMatchObject([{ status: "pending", reason: "away" }])
      await store.setClock(new Date(Date.parse(OPENING) + minutes * 60_000).toISOString())
    }
    await atRest(store, "messages", 20_000)
    expect(plain.requests.map(({ body: { id } }) => id)).toEqual(Array(3).fill((await notices(order.id))[0].number))
    expect(await notices(order.id)).toMatchObject([{ status: "sent", attempt: 3 }])
  })

  it("are not retried when refused, and later messages of the order are still sent", async () => {
    await sendByCloud()
    cloud.script({ status: 400, body: { error: { code: 131026, message: "Message undeliverable to 34600111222" } } })
    const order = await place()
    await changeOrder(order.id, { status: "shipped" })
    await atRest(store, "messages")
    expect(await notices(order.id)).toMatchObject([{ status: "failed", reason: "refused", attempt: 1 }])
    await changeOrder(order.id, { status: "completed" })
    await changeOrder(order.id, { status: "finalized" })
    await atRest(store, "messages")
    expect(cloud.requests.map(({ body: { template } }) => template.name)).toEqual(["svc_order_shipped", "svc_order_finalized"])
  })

  it("are sent once for each status that has a message, even with 100 concurrent changes in two processes", async () => {
    await sendByEndpoint()
    const order = await place()
    const wishes = ["shipped", "completed", "finalized"]
    await Promise.all(
      Array.from({ length: 100 }, (_, turn) =>
        store.api("manager", { process: turn % 2 }).put(`orders/${order.id}`, { status: wishes[turn % 3] }),
      ),
    )
    for (const status of wishes) await store.api("manager").put(`orders/${order.id}`, { status })
    await atRest(store, "messages")
    expect(plain.requests.map(({ body: { event } }) => event)).toEqual(["order.shipped", "order.finalized"])
  })

  it("leave no credentials of the store in responses, logs or notifications", async () => {
    const seen = [
      JSON.stringify(await sendByCloud()),
      JSON.stringify(await sendByEndpoint()),
      (await store.api("manager").get("settings/operation")).text,
      store.log(),
      JSON.stringify(await store.db("notification")),
      JSON.stringify(await store.db("svc_notice")),
    ]
    for (const text of seen) for (const secret of [TOKEN, SECRET]) expect(text).not.toContain(secret)
    // Phone numbers are personal data.
    expect(store.log()).not.toMatch(/600 ?111 ?222/)
  })
})
