import { eventually, orderBodies, type Store, smallCatalogue } from "../../../../support"
import { Receiver } from "./receiver"

/** A store without the option `outbound.allow_private_networks`. */

export function webhooksOnClosedNetworks(use: () => Store): void {
  let store: Store
  let receiver: Receiver

  beforeAll(async () => {
    store = use()
    receiver = await Receiver.start()
  })
  afterAll(() => receiver.leave())

  const spellings = (port: string): string[] => [
    `http://127.0.0.1:${port}/`,
    `http://127.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://0177.0.0.1:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://[::1]:${port}/`,
    `http://localhost:${port}/`,
    `http://0.0.0.0:${port}/`,
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://192.168.1.1/",
  ]

  describe("without the option for private networks", () => {
    it("an address in a private network cannot be saved", async () => {
      const { id } = (
        await store.api("manager").post("webhooks", { topic: "order.created", delivery_url: "https://example.com/hook" })
      ).body.data
      for (const url of spellings(new URL(receiver.url).port)) {
        for (const answer of [
          await store.api("manager").post("webhooks", { topic: "order.created", delivery_url: url }),
          await store.api("manager").put(`webhooks/${id}`, { delivery_url: url }),
        ]) {
          expect([url, answer.status, answer.body.code, answer.body.data?.params]).toEqual([
            url,
            400,
            "rest_invalid_param",
            ["delivery_url"],
          ])
        }
      }
      await store.api("manager").delete(`webhooks/${id}`)
    })

    it("no connection is opened to an address in a private network that is already in the database", async () => {
      const bodies = orderBodies(await smallCatalogue(store.db))
      const { body } = await store
        .api("manager")
        .post("webhooks", { topic: "order.created", delivery_url: "https://example.com/" })
      for (const url of spellings(new URL(receiver.url).port)) {
        await store.db("svc_webhook").update({ delivery_url: url })
        const ping = await store.api("manager").post(`webhooks/${body.data.id}/ping`)
        expect([url, ping.body.data.status, ping.body.data.error]).toEqual([url, "failed", "refused"])
      }
      await store.api().post("orders", bodies.pickup())
      const [log] = await eventually(async () => {
        const { data } = (await store.api("manager").get(`webhooks/${body.data.id}/deliveries`, { query: { status: "pending" } }))
          .body
        return data[0]?.error === "refused" && data
      })
      expect(log).toMatchObject({ event: "order.created", response_status: null })
      expect(receiver.received).toEqual([])
    })
  })
}
