import type { Store } from "../../../../support"
import { STORE_LOCATION } from "../../../../support/delivery-settings"
import { STORE_ADDRESS, startVendors, World } from "../../../../support/vendors"

const world = new World()
let vendors: Awaited<ReturnType<typeof startVendors>>

export function deliveryOnClosedNetworks(use: () => Store): void {
  let store: Store

  /** A store without the option `outbound.allow_private_networks`. */
  beforeAll(async () => {
    vendors = await startVendors(world)
    store = use()
  })
  beforeEach(() => vendors.reset())
  afterAll(() => vendors.stop())

  const spellings = (port: number): [string, string][] => [
    ["the usual spelling", `http://127.0.0.1:${port}`],
    ["short", `http://127.1:${port}`],
    ["decimal", `http://2130706433:${port}`],
    ["octal", `http://0177.0.0.1:${port}`],
    ["hexadecimal", `http://0x7f.1:${port}`],
    ["IPv4 as IPv6", `http://[::ffff:127.0.0.1]:${port}`],
    ["a name", `http://localhost:${port}`],
    ["metadata", "http://169.254.169.254"],
    ["a private network", "https://10.0.0.1"],
  ]

  /** Writes an address directly into the settings table, as an older release or a manual change could have left it. */
  async function writeSettings(routingUrl: string): Promise<void> {
    const delivery = {
      store_address: STORE_ADDRESS,
      store_location: STORE_LOCATION,
      fee_mode: "per_km",
      routing: { provider: "google", base_url: routingUrl, api_key: "routing-key", daily_limit: 0 },
    }
    await store.db.raw(
      `update svc_setting set version = version + 1, value = jsonb_set(value, '{delivery}', (value -> 'delivery') || ?::jsonb) where key = 'operation'`,
      [JSON.stringify(delivery)],
    )
    await store.db.raw(`select pg_notify('svc_settings', 'operation:0')`)
    for (;;) {
      const { body } = await store.api("administrator").get("settings/operation")
      if (body.data.delivery.routing.base_url === routingUrl) return
    }
  }

  describe("without the option for private networks", () => {
    it("the address of a routing service or geocoder in a private network cannot be saved", async () => {
      for (const [, url] of spellings(vendors.googleRoutes.port)) {
        for (const block of ["routing", "geocoder"]) {
          const answer = await store.api("administrator").put("settings/operation", { delivery: { [block]: { base_url: url } } })
          expect([url, answer.status]).toEqual([url, 400])
          expect(answer.body).toMatchObject({ code: "rest_invalid_param", data: { params: [`delivery.${block}.base_url`] } })
        }
      }
      expect(vendors.googleRoutes.connections).toBe(0)
    })

    it("no connection is opened to an address in a private network that is already in the settings", async () => {
      for (const [, url] of spellings(vendors.googleRoutes.port)) {
        await writeSettings(url)
        world.add(`Calle Cerrada, ${url}`, 1000)
        const answer = await store.api().post("delivery/check-address", { address: `Calle Cerrada, ${url}` })
        expect(answer.status).toBe(200)
        expect(answer.body.data).toMatchObject({ deliverable: false, reason: "request_failed", distance_meters: 0 })
      }
      expect(vendors.googleRoutes.connections).toBe(0)
    })
  })
}
