import {
  ACCOUNTS,
  dumpOf,
  type MailServer,
  nativeCheckout,
  orderBodies,
  PASSWORD,
  type Store,
  smallCatalogue,
  startMailServer,
  startStore,
} from "../../support"
import { table, tableSettings } from "../../support/table-settings"

/**
 * Nothing in the database or the logs grants access. Each kind of secret is issued, used where possible, and then searched for in
 * every row of every table, in every encoding that a secret can have.
 *
 * Related guarantees are tested elsewhere: same response for unknown user and wrong password in `auth/sign-in`, and its timing in
 * `bench/rows/access.mjs`; every id as a second customer in `kit/matrix`; closed addresses in every spelling, through redirects
 * and rebinding, in `delivery/closed-networks`, `settings/closed-networks`, `webhooks/closed-networks`, `webhooks/receivers`,
 * `src/outbound` and `src/providers/notification-messaging`; QR tokens in no log in `tables/settings` and `kit/gate`; 200
 * concurrent sign-ins in `auth/interrupted`; CSV cells in `orders/reports`; customers' text in `notifications/order-mails` and
 * `tables/settings`.
 */
describe("a dump of the database", () => {
  let store: Store
  let mails: MailServer
  const issued = new Map<string, string>()
  const keep = (name: string, secret: string): string => {
    expect(secret.length).toBeGreaterThanOrEqual(8)
    issued.set(name, secret)
    return secret
  }

  beforeAll(async () => {
    mails = await startMailServer()
    store = await startStore({ env: { SMTP_URL: mails.url, MAIL_FROM: "hola@casa.example" } })
    const manager = store.api("manager")
    const shop = await smallCatalogue(store.db)
    const body = orderBodies(shop)

    keep("the password of everybody", PASSWORD)
    const { token } = (await store.api().post("auth/token", { username: ACCOUNTS.customer.email, password: PASSWORD })).body.data
    const bearer = { authorization: `Bearer ${keep("a bearer token", token)}` }
    const session = await store.api().post("auth/session", undefined, { headers: bearer })
    const cookies = [session.headers["set-cookie"]].flat().map((each) => decodeURIComponent(String(each).split(";")[0] ?? ""))
    keep("the id of a cookie session", /=s:([^.]+)/.exec(cookies.join(" "))?.[1] ?? "")
    keep("a nonce", session.body.data.nonce)
    const application = (await manager.post("auth/application-passwords", { name: "companion" })).body.data.password
    keep("an application password", application)
    keep("an application password without its spaces", application.replaceAll(" ", ""))

    await store.api().post("auth/reset-password", { username: ACCOUNTS.customer.email })
    const [reset] = await mails.arrived(1, ACCOUNTS.customer.email)
    keep("a reset token", /([0-9a-f]{64})/.exec(reset?.parsed.text ?? "")?.[1] ?? "")
    await store.api("administrator").put("loyalty/program", { enabled: true })
    await store.api("other_customer").post("loyalty/verify-email")
    const [verify] = await mails.arrived(1, ACCOUNTS.other_customer.email)
    keep("a verification token", /([0-9a-f]{64})/.exec(verify?.parsed.text ?? "")?.[1] ?? "")

    const order = (await store.api().post("orders", body.pickup())).body.data
    keep("an order key", order.order_key)
    const tableSession = keep("a table session", "session-0123456789abcdef0123456789abcdef")
    await store.api().post("orders", body.pickup({ fulfillment_time: "22:00" }), { headers: { "x-svc-session": tableSession } })

    await store.api("administrator").put("settings/operation", {
      delivery: {
        routing: { provider: "google", api_key: keep("the routing key", "rk-3f9c1b7e5a") },
        geocoder: { provider: "google", api_key: keep("the geocoder key", "gk-77ab12cd90") },
        browser_map_key: keep("the browser map key", "mk-5521aa0b3c"),
      },
      messaging: { provider: "whatsapp", secrets: { access_token: keep("the messaging token", "EAAG-91c7d2") } },
    })
    await manager.put("payment-gateways/cod", { settings: { api_key: keep("a gateway's key", "sk_live_4242abcd") } })
    const seated = await manager.put("settings/tables", tableSettings([table("a"), table("b")]))
    const [qr, retired] = seated.body.data.tables.map(({ qr_token }: { qr_token: string }) => qr_token)
    keep("the token of a table", qr)
    keep("the token that a table had", retired)
    const dineIn = { service_mode: "dine_in", table_token: qr, fulfillment_time: "22:15" }
    expect((await store.api().post("orders", body.pickup({ ...dineIn }))).status).toBe(201)
    const extensions = { svc: { service_mode: "dine_in", table_token: retired } }
    const cart = await nativeCheckout(store, shop).cart({ cart: { extensions } })
    expect((await store.db("cart").where({ id: cart }).first("metadata")).metadata._svc_table_id).toBe("b")
    keep("the token that a table has by now", (await manager.post("tables/b/regenerate-qr")).body.data.qr_token)
    await manager.post("webhooks", {
      topic: "order.created",
      delivery_url: "https://example.com/hook",
      secret: keep("a webhook secret", "whsec-8a7b6c5d"),
    })
  })
  afterAll(async () => {
    await store.stop()
    await mails.stop()
  })

  const spellings = (secret: string): string[] => [
    secret,
    Buffer.from(secret).toString("base64").replace(/=+$/, ""),
    Buffer.from(secret).toString("base64url"),
    Buffer.from(secret).toString("hex"),
    ...(/^[0-9a-f]{64}$/.test(secret) ? [Buffer.from(secret, "hex").toString("base64").replace(/=+$/, "")] : []),
  ]

  it("contains no issued or stored secret, in any encoding, and neither does the log", async () => {
    const dump = await dumpOf(store.db)
    const found = (text: string) =>
      [...issued].filter(([, secret]) => spellings(secret).some((spelling) => text.includes(spelling))).map(([name]) => name)
    expect(found(dump)).toEqual([])
    expect(found(store.log())).toEqual([])
    // The search finds a secret that the dump does contain.
    expect(found(`${dump}${Buffer.from("sk_live_4242abcd").toString("base64")}`)).toEqual(["a gateway's key"])
    expect(issued.size).toBe(19)
  })

  it("reveals no more than the API, which returns stored secrets as empty values", async () => {
    const { delivery, messaging } = (await store.api("manager").get("settings/operation")).body.data
    expect(delivery.routing).toMatchObject({ api_key: "", api_key_stored: true })
    expect(delivery.browser_map_key_stored).toBe(true)
    expect(messaging.secrets).toEqual({ access_token: "" })
  })

  it("contains no text in the form of a token that works as a token", async () => {
    const dump = await dumpOf(store.db)
    const candidates = [...new Set(dump.match(/[0-9a-f]{64}/g) ?? [])]
    expect(candidates.length).toBeGreaterThan(0)
    for (const candidate of candidates) {
      const headers = { authorization: `Bearer ${candidate}` }
      expect((await store.api().get("tables/resolve", { query: { token: candidate } })).status).toBe(404)
      expect((await store.api().get("auth/me", { headers })).status).toBe(401)
      const reset = await store.api().post("auth/reset-password/confirm", { token: candidate, password: "another-password" })
      expect(reset.body.error.code).toBe("svc_invalid_reset_token")
      const verified = await store.api().post("loyalty/verify-email/confirm", { token: candidate })
      expect(verified.body.error.code).toBe("loyalty_invalid_token")
    }
  })
})
