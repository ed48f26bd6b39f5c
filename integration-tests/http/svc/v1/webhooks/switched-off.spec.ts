import { orderBodies, type Store, smallCatalogue, startStore } from "../../../../support"

/** A store with the option `webhooks.enabled: false`. */
let store: Store
beforeAll(async () => {
  store = await startStore({ env: { SVC_WEBHOOKS: "0" } })
})
afterAll(() => store.stop())

describe("with webhooks switched off,", () => {
  it("the routes do not exist for anybody", async () => {
    for (const role of ["anonymous", "administrator"] as const) {
      for (const [method, path] of [
        ["GET", "webhooks"],
        ["POST", "webhooks"],
        ["PUT", "webhooks/1"],
        ["GET", "webhooks/1/deliveries"],
        ["POST", "webhooks/1/ping"],
        ["POST", "webhooks/1/deliveries/1/redeliver"],
        ["OPTIONS", "webhooks"],
      ] as const) {
        const { status, body } = await store.api(role).request(method, path)
        expect([role, path, status, body.code]).toEqual([role, path, 404, "rest_no_route"])
      }
    }
  })

  it("nothing is queued for an existing webhook", async () => {
    const bodies = orderBodies(await smallCatalogue(store.db))
    await store.db("svc_webhook").insert({
      name: "left over",
      status: "active",
      topic: "order.created",
      delivery_url: "http://127.0.0.1:9/",
      sealed_secret: "",
      created_at: new Date(),
      updated_at: new Date(),
    })
    expect((await store.api().post("orders", bodies.pickup())).status).toBe(201)
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    expect(await store.db("svc_webhook_delivery")).toEqual([])
  })
})
