import type { SettingsOperation } from "../../../../client/generated"
import { WARNING_CODES } from "../../../../domain/settings/operation-warnings"
import { texts as en } from "../../../../languages/en/dashboard/settings"
import { texts as warnings } from "../../../../languages/en/dashboard/warnings"
import { notAccepting } from "../accepting"
import { tabOf } from "../tabs"

const status = { accepting_orders: false, coexistence_mode: false, currency: "EUR" }
const modes = (enabled: boolean) =>
  ({ delivery: { enabled: false }, pickup: { enabled } }) as unknown as SettingsOperation["order_types"]
const settings = { emergency_closed: false, order_types: modes(true) }

describe("why nobody can order", () => {
  it.each([
    ["nothing prevents orders", { ...status, accepting_orders: true }, settings, null],
    [
      "an active previous plugin takes precedence",
      { ...status, coexistence_mode: true },
      { ...settings, emergency_closed: true },
      "legacy",
    ],
    ["the host has no currency yet", { ...status, currency: null }, settings, "no_commerce"],
    ["everything is stopped", status, { ...settings, emergency_closed: true }, "stopped"],
    ["no mode is on", status, { ...settings, order_types: modes(false) }, "modes_off"],
    ["every mode is paused", status, settings, "modes_paused"],
  ] as const)("%s", (_, now, stored, reason) => {
    expect(notAccepting(now, stored)).toBe(reason)
    expect(reason === null || reason in en.settings.accepting).toBe(true)
  })
})

describe("warnings", () => {
  it.each([
    ["delivery.max_distance_km", "delivery"],
    ["order_types.pickup.hours", "hours"],
    ["payment_gateways", "payment"],
    ["payments.online.enabled", "payment"],
    ["country", "operation"],
    ["store_url", "operation"],
  ])("about %s can be resolved on the tab %s", (path, tab) => {
    expect(tabOf(path)).toBe(tab)
  })

  it("have a sentence for each code, except for keys that no form can send", () => {
    expect(WARNING_CODES.filter((code) => !(code in warnings.settings.warnings))).toEqual(["unknown_key", "read_only_key"])
  })
})
