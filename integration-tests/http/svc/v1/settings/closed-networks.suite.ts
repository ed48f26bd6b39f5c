import type { Store } from "../../../../support"

export function settingsOnClosedNetworks(use: () => Store): void {
  describe("without the option for private networks", () => {
    let store: Store
    beforeAll(async () => {
      store = use()
    })

    const address = (block: string, base_url: string) =>
      store.api("manager").put("settings/operation", { delivery: { [block]: { base_url } } })

    it.each([
      "http://127.0.0.1:5000",
      "http://localhost",
      "http://10.0.0.1",
      "http://[::1]/",
      "http://0x7f.1",
      "http://169.254.169.254",
      "http://127.1",
      "http://2130706433",
      "http://0177.0.0.1",
      "http://0x7f000001/route",
      "http://127.0.0.1.",
      "http://localhost.",
      "http://maps.localhost",
      "http://[::ffff:127.0.0.1]",
      "http://[::ffff:7f00:1]",
      "http://[::127.0.0.1]",
      "http://[64:ff9b::7f00:1]",
      "http://[fd00:ec2::254]/latest",
      "http://[fe80::1]",
      "http://0.0.0.0",
      "http://192.168.1.1",
      "http://172.16.0.1",
      "http://100.100.100.200",
      "http://１２７.０.０.１",
      "https://user:pass@example.com",
      "ftp://example.com",
      "file:///etc/passwd",
      "not an address",
    ])("400: %s", async (url) => {
      for (const block of ["routing", "geocoder"]) {
        const answer = await address(block, url)
        expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([
          400,
          "rest_invalid_param",
          [`delivery.${block}.base_url`],
        ])
      }
      const messaging = await store.api("manager").put("settings/operation", { messaging: { settings: { base_url: url } } })
      expect(messaging.body.data.params).toEqual(["messaging.settings.base_url"])
    })

    it("200: a name that does not resolve yet, because every connection is checked when it is opened", async () => {
      expect((await address("routing", "https://routing.does-not-exist.invalid")).status).toBe(200)
    })

    it("200: a public address, and an empty address", async () => {
      expect((await address("routing", "https://93.184.216.34/route")).status).toBe(200)
      expect((await address("routing", "")).body.data.delivery.routing.base_url).toBe("")
    })
  })
}
