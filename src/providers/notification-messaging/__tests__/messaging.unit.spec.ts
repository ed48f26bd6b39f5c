import { createHmac } from "node:crypto"
import { type Behaviour, type Dialect, VendorServer, whatsappCloud } from "../../../../integration-tests/support/vendors"
import { failureKindOf, type MessagingConnection, type OutgoingMessage } from "../../../domain/notifications"
import { MessagingNotificationService } from "../service"

const TOKEN = "EAAG-secret-token"
const SECRET = "shared-secret"
const PHONE = "+34600111222"

const endpoint: Dialect = {
  answer: () => ({ status: 202, body: "" }),
  quota: { status: 429, body: "" },
  denied: { status: 403, body: "" },
  broken: { status: 503, body: "" },
}

const provider = new MessagingNotificationService()
let cloud: VendorServer
let plain: VendorServer
beforeAll(async () => {
  cloud = await VendorServer.start(whatsappCloud({ phoneNumberId: "106540352242922", accessToken: TOKEN }))
  plain = await VendorServer.start(endpoint)
})
beforeEach(() => {
  cloud.reset()
  plain.reset()
})
afterAll(() => Promise.all([cloud.stop(), plain.stop()]))

const message = (over: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: "7",
  kind: "accepted",
  language: "es",
  storeName: "Casa Pequeña",
  text: "Casa Pequeña: Hemos aceptado tu pedido 1042.",
  order: { number: "1042", trackingUrl: null, minutes: null, estimatedAt: null, reason: null },
  happenedAt: "2026-11-20T21:30:00+01:00",
  ...over,
})
const shipped = message({
  kind: "shipped",
  order: { number: "1042", trackingUrl: "https://track.example/1", minutes: null, estimatedAt: null, reason: null },
})

const byCloud = (settings: Record<string, string> = {}): MessagingConnection => ({
  provider: "whatsapp",
  settings: { base_url: cloud.url, phone_number_id: "106540352242922", ...settings },
  secrets: { access_token: TOKEN },
  allowPrivate: true,
  userAgent: "store",
})
const byHttp = (settings: Record<string, string> = {}): MessagingConnection => ({
  provider: "http",
  settings: { url: `${plain.url}/messages`, ...settings },
  secrets: { secret: SECRET },
  allowPrivate: true,
  userAgent: "store",
})

const send = (connection: MessagingConnection, what = message(), to = PHONE) =>
  provider.send({ to, channel: "messaging", template: "t", content: { text: what.text, message: what, connection } } as never)
async function failure(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error("It was sent")
  for (const secret of [TOKEN, SECRET, PHONE.slice(1), "106540352242922", "127.0.0.1"])
    expect(error.message).not.toContain(secret)
  return failureKindOf(error)
}

describe("the WhatsApp Cloud API", () => {
  it("gets a template with its parameters, and its message id is stored", async () => {
    expect(await send(byCloud())).toEqual({ id: expect.stringMatching(/^wamid\./) })
    expect(cloud.requests[0]).toMatchObject({
      method: "POST",
      path: "/v23.0/106540352242922/messages",
      body: {
        messaging_product: "whatsapp",
        to: "34600111222",
        type: "template",
        template: {
          name: "svc_order_accepted",
          language: { code: "es" },
          components: [
            {
              type: "body",
              parameters: [
                { type: "text", text: "1042" },
                { type: "text", text: "Casa Pequeña" },
              ],
            },
          ],
        },
      },
    })
    expect(cloud.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })

  it.each([
    [shipped, "svc_order_shipped_tracking", ["1042", "Casa Pequeña", "https://track.example/1"]],
    [message({ kind: "shipped" }), "svc_order_shipped", ["1042", "Casa Pequeña"]],
    [message({ kind: "finalized" }), "svc_order_finalized", ["1042", "Casa Pequeña"]],
    [
      message({ kind: "minutes", order: { ...message().order, minutes: 20 } }),
      "svc_order_minutes",
      ["1042", "Casa Pequeña", "20"],
    ],
    [
      message({ kind: "refused", order: { ...message().order, reason: "Cerramos\nya." } }),
      "svc_order_refused",
      ["1042", "Casa Pequeña", "Cerramos ya."],
    ],
    [message({ storeName: "" }), "svc_order_accepted", ["1042", "-"]],
    [message({ storeName: "Casa\n\t     Pequeña" }), "svc_order_accepted", ["1042", "Casa Pequeña"]],
  ])("gets one template per kind of message (case %#)", async (what, name, parameters) => {
    await send(byCloud(), what)
    const { template } = cloud.requests[0]?.body ?? {}
    expect([template.name, template.components[0].parameters.map(({ text }: { text: string }) => text)]).toEqual([
      name,
      parameters,
    ])
  })

  it("gets the store's own template names, language and version", async () => {
    await send(byCloud({ template_accepted: "hello", template_language: "es_MX", api_version: "v24.0" }))
    expect(cloud.requests[0]).toMatchObject({
      path: "/v24.0/106540352242922/messages",
      body: { template: { name: "hello", language: { code: "es_MX" } } },
    })
  })

  it.each<[string, Behaviour, string]>([
    ["a rate limit with status 400", "quota", "away"],
    ["an unavailable service", "broken", "away"],
    ["status 429", { status: 429 }, "away"],
    ["a wrong token", "denied", "refused"],
    [
      "a phone without WhatsApp",
      { status: 400, body: { error: { code: 131026, message: "Message undeliverable 34600111222" } } },
      "refused",
    ],
    ["too many messages to this phone", { status: 400, body: { error: { code: 131056 } } }, "later"],
    ["a response that is not JSON", { status: 404, body: "<html>" }, "refused"],
    ["a redirect", { redirect: "http://127.0.0.1/" }, "refused"],
    ["a connection that breaks after the request: it may have been sent", "reset", "unknown"],
    ["a truncated response: it may have been sent", "cut", "unknown"],
  ])("classifies the failure: %s", async (_case, behaviour, kind) => {
    cloud.behave(behaviour)
    expect(await failure(send(byCloud()))).toBe(kind)
    expect(cloud.calls).toBe(1)
  })

  it("has accepted the message if it responds with an unreadable 2xx", async () => {
    cloud.behave("garbage")
    expect(await send(byCloud())).toEqual({})
  })

  it.each<Record<string, string>>([{ phone_number_id: "" }, { phone_number_id: "1/../2" }, { api_version: "v1/../x" }])(
    "gets no request with the settings %j",
    async (settings) => {
      expect(await failure(send(byCloud(settings)))).toBe("refused")
      expect(await failure(send({ ...byCloud(), secrets: {} }))).toBe("refused")
      expect(await failure(send({ ...byCloud(), secrets: { access_token: "a\r\nX-Evil: 1" } }))).toBe("refused")
      expect(cloud.calls).toBe(0)
    },
  )
})

describe("a plain endpoint", () => {
  it("gets one signed request", async () => {
    expect(await send(byHttp(), shipped)).toEqual({})
    const [request] = plain.requests
    expect(request).toMatchObject({
      method: "POST",
      path: "/messages",
      body: {
        id: "7",
        event: "order.shipped",
        to: PHONE,
        language: "es",
        text: shipped.text,
        store_name: "Casa Pequeña",
        order: { number: "1042", tracking_url: "https://track.example/1", minutes: null, estimated_at: null },
        created_at: "2026-11-20T21:30:00+01:00",
      },
      headers: { "idempotency-key": "7", "x-svc-event": "order.shipped", "user-agent": "store" },
    })
    const raw = JSON.stringify(request?.body)
    expect(request?.headers["x-svc-signature"]).toBe(createHmac("sha256", SECRET).update(raw).digest("base64"))
  })

  it.each<[string, Behaviour, string]>([
    ["status 429", "quota", "away"],
    ["status 503", "broken", "away"],
    ["status 403", "denied", "refused"],
    ["status 410", { status: 410 }, "refused"],
    ["status 408", { status: 408 }, "away"],
    ["a redirect", { redirect: "http://127.0.0.1/" }, "refused"],
    ["a broken connection: the id makes a duplicate harmless", "reset", "away"],
  ])("classifies the failure: %s", async (_case, behaviour, kind) => {
    plain.behave(behaviour)
    expect(await failure(send(byHttp()))).toBe(kind)
    expect(plain.calls).toBe(1)
  })

  it("that hangs counts as away, so the message is retried later", async () => {
    plain.behave("drip")
    expect(await failure(send(byHttp()))).toBe("away")
  })

  it("without a listener counts as away", async () => {
    const gone = await VendorServer.start(endpoint)
    const { url } = gone
    await gone.stop()
    expect(await failure(send(byHttp({ url })))).toBe("away")
    expect(await failure(send(byCloud({ base_url: url })))).toBe("away")
  })

  it("in a private network is never connected to without the host's option", async () => {
    const port = new URL(plain.url).port
    for (const host of ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "localhost", "0.0.0.0"]) {
      expect(await failure(send({ ...byHttp({ url: `http://${host}:${port}/` }), allowPrivate: false }))).toBe("refused")
    }
    expect(await failure(send({ ...byCloud(), allowPrivate: false }))).toBe("refused")
    expect([plain.connections, cloud.connections]).toEqual([0, 0])
  })

  it("gets no request without an address or a secret", async () => {
    expect(await failure(send(byHttp({ url: "" })))).toBe("refused")
    expect(await failure(send({ ...byHttp(), secrets: {} }))).toBe("refused")
    expect(plain.calls).toBe(0)
  })
})

describe("no message is sent", () => {
  it.each(["600111222", "+34 600", "ana@example.com", "+34600111222,+34600111223", ""])(
    "to %p, which is not a phone number",
    async (to) => {
      expect(await failure(send(byHttp(), message(), to))).toBe("refused")
      expect(plain.calls).toBe(0)
    },
  )

  it("without a provider, or for a notification of another kind", async () => {
    expect(await failure(send({ ...byHttp(), provider: "none" }))).toBe("refused")
    expect(await failure(provider.send({ to: PHONE, channel: "messaging", content: { text: "hi" } } as never))).toBe("refused")
  })
})
