import { defaultOperationSettings } from "../default-operation-settings"
import { mapOperationSecrets, secretsSince } from "../operation-secrets"
import type { OperationSettings } from "../operation-settings"

const base = defaultOperationSettings()
const settings: OperationSettings = {
  ...base,
  store_name: "Casa",
  delivery: {
    ...base.delivery,
    routing: { ...base.delivery.routing, api_key: "r" },
    geocoder: { ...base.delivery.geocoder, api_key: "g" },
    browser_map_key: "m",
  },
  messaging: { ...base.messaging, settings: { url: "https://x.example" }, secrets: { secret: "s", access_token: "a" } },
}

describe("the secrets in the operation settings", () => {
  it("are all mapped, and no other value is", () => {
    const seen: string[] = []
    const mapped = mapOperationSecrets(settings, (secret) => {
      seen.push(secret)
      return `<${secret}>`
    })
    expect(seen.sort()).toEqual(["a", "g", "m", "r", "s"])
    expect(mapped).toEqual({
      ...settings,
      delivery: {
        ...settings.delivery,
        routing: { ...settings.delivery.routing, api_key: "<r>" },
        geocoder: { ...settings.delivery.geocoder, api_key: "<g>" },
        browser_map_key: "<m>",
      },
      messaging: { ...settings.messaging, secrets: { secret: "<s>", access_token: "<a>" } },
    })
  })

  it("mapped to themselves leave the settings unchanged", () => {
    expect(mapOperationSecrets(settings, (secret) => secret)).toEqual(settings)
  })

  it("have the time since which each is stored: now if replaced, as before if kept, none if unknown", () => {
    const since = "2026-11-03T10:00:00.000Z"
    const now = "2026-11-20T18:30:00.000Z"
    const present = { ...settings, secrets_since: { "delivery.routing.api_key": since, "messaging.secrets.secret": since } }
    const next = {
      ...present,
      delivery: { ...present.delivery, geocoder: { ...present.delivery.geocoder, api_key: "" }, browser_map_key: "m2" },
      messaging: { ...present.messaging, secrets: { secret: "s2" } },
    }
    expect(secretsSince(present, next, Date.parse(now))).toEqual({
      "delivery.routing.api_key": since,
      "delivery.browser_map_key": now,
      "messaging.secrets.secret": now,
    })
    expect(secretsSince(settings, settings, Date.parse(now))).toEqual({})
  })
})
