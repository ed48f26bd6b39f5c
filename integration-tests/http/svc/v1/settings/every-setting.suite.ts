import { routeTable } from "../../../../../src/api/route-table"
import { WEEKDAYS } from "../../../../../src/domain/settings/operation-settings"
import { jsonSchema } from "../../../../../src/http/document/json-schema"
import type { Store } from "../../../../support"
import { type SettingNode, type SettingShape, settingNodesOf } from "../../../../support/settings/setting-nodes"

/** The routes that change settings; the path parameter is filled in. */
const ROUTES: Readonly<Record<string, string>> = {
  "settings/operation": "settings/operation",
  "settings/appearance": "settings/appearance",
  "settings/category-menu": "settings/category-menu",
  "settings/alerts": "settings/alerts",
  "settings/tables": "settings/tables",
  "loyalty/program": "loyalty/program",
  "payment-gateways/{id}": "payment-gateways/bank_transfer",
}

/** Complete elements of lists, for those with required fields. */
const ELEMENTS: Readonly<Record<string, object>> = {
  ...Object.fromEntries(WEEKDAYS.map((day) => [day, { start: "10:00", end: "11:00" }])),
  exceptions: { date: "2026-12-24", ranges: [], note: "" },
  ranges: { start: "10:00", end: "11:00" },
  tiers: { from_km: 0, to_km: 1, fee: 1 },
  items: { category_id: "CATEGORY", visible: true, label: "" },
  tables: { id: "n", label: "N", zone: "Z", capacity: 2, active: true },
}

interface Setting extends SettingNode {
  readonly route: string
}

/** Every setting that the routes declare. */
const SETTINGS: readonly Setting[] = Object.keys(ROUTES).flatMap((route) => {
  const spec = routeTable().routes.find(({ method, path }) => method === "PUT" && path === `/svc/v1/${route}`)?.spec
  if (spec?.body === undefined) throw new Error(`PUT ${route} has no body`)
  return settingNodesOf(jsonSchema(spec.body, "input", {}) as SettingShape, ELEMENTS).map((node) => ({ ...node, route }))
})
const nameOf = ({ route, path }: Setting): string => `${route} ${path}`

export function everySetting(use: () => Store): void {
  let category: string
  beforeAll(async () => {
    category = (await use().db("product_category").whereNull("deleted_at").first("id")).id
  })
  const put = ({ route, body }: Setting, value: unknown) => {
    const whole = route === "settings/tables" ? { tables: [], ...body(value) } : body(value)
    const text = JSON.stringify(whole).replace("CATEGORY", category)
    return use().api("manager").put(`${ROUTES[route]}`, JSON.parse(text))
  }

  it("is found in the declarations", () => {
    expect(SETTINGS.length).toBeGreaterThan(100)
  })

  describe("null", () => {
    /** Where null has a meaning (contract section 1): a value to send before, and the value that is read after null. */
    const MEANINGS: Readonly<Record<string, readonly [before: unknown, after: unknown]>> = {
      "settings/operation order_types.delivery.max_per_slot": [4, 0],
      "settings/operation order_types.pickup.max_per_slot": [4, 0],
      "settings/operation delivery.store_location": [{ latitude: 1, longitude: 2 }, null],
      "settings/operation delivery.max_distance_km": [8, null],
      "settings/operation delivery.free_from": [30, null],
      "settings/operation delivery.routing.daily_limit": [5, 0],
      "settings/operation delivery.routing.api_key": ["key", ""],
      "settings/operation delivery.geocoder.api_key": ["key", ""],
      "settings/operation delivery.browser_map_key": ["key", ""],
      "settings/operation messaging.settings.name": ["x", undefined],
      "settings/operation messaging.secrets.name": ["x", undefined],
      "settings/operation payments.online.max_unpaid": [3, null],
      "settings/category-menu items[0].visible": [false, true],
      "settings/category-menu items[0].label": ["Otro", ""],
      "settings/alerts unaccepted_minutes": [5, null],
      "settings/alerts no_screen_minutes": [5, null],
      "settings/tables auto_release_minutes": [90, 0],
      "loyalty/program expiry_days": [30, null],
      "payment-gateways/{id} settings.name": ["x", undefined],
    }
    /** Where null means the store's own value. */
    const DEFAULTS = new Set([
      "settings/operation platform.sales_channel_id",
      "settings/operation platform.region_id",
      "settings/operation platform.stock_location_id",
      "settings/operation platform.shipping_options.delivery",
      "settings/operation platform.shipping_options.pickup",
      "settings/operation platform.shipping_options.dine_in",
    ])

    const meaningless = SETTINGS.filter((one) => !(nameOf(one) in MEANINGS) && !DEFAULTS.has(nameOf(one)))
    it.each(meaningless.map((one) => [nameOf(one), one] as const))("gives 400 for %s", async (_name, setting) => {
      const { status, body } = await put(setting, null)
      expect(status).toBe(400)
      if (setting.route !== "settings/tables") {
        expect([body.code, body.data.params]).toEqual(["rest_invalid_param", [setting.path]])
        return
      }
      // This route has codes of its own (contract section 8).
      const field = /^tables\[0\]\.(\w+)$/.exec(setting.path)?.[1]
      expect(body.error.code).toBe(field === undefined ? "invalid_tables" : "invalid_table")
      if (field !== undefined) expect(body.error.details).toMatchObject({ index: 0, field })
    })

    it.each(Object.entries(MEANINGS))("means “none” for %s", async (name, [before, after]) => {
      const setting = SETTINGS.find((one) => nameOf(one) === name)
      if (setting === undefined) throw new Error("no such setting")
      expect((await put(setting, before)).status).toBe(200)
      const { status, body } = await put(setting, null)
      expect([status, setting.read(body.data)]).toEqual([200, after])
    })

    it.each([...DEFAULTS])("means the store's own value for %s", async (name) => {
      const setting = SETTINGS.find((one) => nameOf(one) === name)
      if (setting === undefined) throw new Error("no such setting")
      const { status, body } = await put(setting, null)
      expect([status, typeof setting.read(body.data)]).toEqual([200, "string"])
    })
  })

  describe("with a web address", () => {
    const ADDRESS = "https://attacker.example/x"
    /** Who requests each address that management may set, and why that is harmless. */
    const FOLLOWED: Readonly<Record<string, string>> = {
      "settings/operation store_url": "reserved to administrators: it is the base of links in mails",
      "settings/operation delivery.routing.base_url":
        "the server, through the guard of outgoing requests; without the stored key",
      "settings/operation delivery.geocoder.base_url":
        "the server, through the guard of outgoing requests; without the stored key",
      "settings/appearance logo_url": "storefronts show it as a picture, and follow no link",
    }

    it("is listed in this test, because a new address needs a decision", async () => {
      const texts = SETTINGS.filter(({ isText, path }) => isText && !path.includes("["))
      expect(texts.length).toBeGreaterThan(20)
      const found: string[] = []
      for (const setting of texts) {
        const [address, word] = [await put(setting, ADDRESS), await put(setting, "attacker word")]
        // A field for any text accepts both. A field that refuses both cannot contain an address.
        if (word.status === 400 && address.status !== 400) found.push(nameOf(setting))
      }
      expect(found.sort()).toEqual(Object.keys(FOLLOWED).sort())
    })

    it("is refused to managers if links in mails begin with it", async () => {
      const { status, body } = await use().api("manager").put("settings/operation", { store_url: ADDRESS })
      expect([status, body.code]).toEqual([403, "svc_forbidden"])
    })

    it.each(["routing", "geocoder"])(
      "of the %s service deletes the stored key when it changes, and cannot be in a private network",
      async (service) => {
        const change = (block: object) =>
          use()
            .api("manager")
            .put("settings/operation", { delivery: { [service]: block } })
        expect((await change({ base_url: "", api_key: "kept" })).body.data.delivery[service].api_key_stored).toBe(true)
        const moved = await change({ base_url: ADDRESS })
        expect([moved.status, moved.body.data.delivery[service].api_key_stored]).toEqual([200, false])
        expect((await change({ base_url: "http://169.254.169.254/" })).body.data.params).toEqual([`delivery.${service}.base_url`])
      },
    )

    it("of the messaging service deletes the stored secret when it changes, and cannot be in a private network", async () => {
      const change = (messaging: object) => use().api("manager").put("settings/operation", { messaging })
      const first = { settings: { url: "https://vendor.example/send" }, secrets: { secret: "kept" } }
      expect((await change(first)).body.data.messaging.secrets).toEqual({ secret: "" })
      expect((await change({ settings: { url: ADDRESS } })).body.data.messaging.secrets).toEqual({})
      expect((await change({ settings: { url: "http://169.254.169.254/" } })).body.data.params).toEqual([
        "messaging.settings.url",
      ])
    })
  })
}
