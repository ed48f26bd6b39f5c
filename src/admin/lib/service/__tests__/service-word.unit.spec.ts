import { serviceWord } from "../service-word"

const mode = (changes: object = {}) => ({ enabled: true, force_disabled: false, open_now: true, ...changes })
const shop = (changes: object = {}) => ({
  accepting_orders: true,
  emergency_closed: false,
  currency: "EUR",
  modes: [mode(), mode({ enabled: false, open_now: false })],
  alarms: [],
  ...changes,
})
const PAUSED = { accepting_orders: false, modes: [mode({ force_disabled: true })] }
const NO_SCREEN = { alarms: [{ code: "no_screen" as const }] }

describe("the state of the service as one word", () => {
  it.each([
    ["open in one mode", {}, "open"],
    ["outside its hours", { modes: [mode({ open_now: false })] }, "closed"],
    ["paused in every enabled mode", PAUSED, "paused"],
    ["open, and no screen is connected", NO_SCREEN, "noScreen"],
    ["stopped, whatever else is wrong", { ...PAUSED, ...NO_SCREEN, emergency_closed: true }, "stopped"],
    ["inside its hours while the previous plugin takes the orders", { accepting_orders: false }, "legacy"],
    ["in a host without region or channel", { accepting_orders: false, currency: null }, "notSelling"],
  ] as const)("describes a shop that is %s", (_, changes, word) => {
    expect(serviceWord(shop(changes))).toBe(word)
  })
})
