import { isWithoutService, type ListMemory, showsList } from "../list-shown"

const NEVER = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
const HOURS = { ...NEVER, friday: [{ start: "12:00", end: "16:00" }] }
const mode = (enabled: boolean, open_now: boolean, next_open: string | null) => ({ enabled, open_now, next_open })
type Given = Parameters<typeof showsList>
interface Store {
  readonly service: Given[1]
  readonly types: Given[2]
}
const NEW: Store = {
  service: { currency: "EUR", modes: [mode(false, false, null)] },
  types: { pickup: { enabled: false, hours: NEVER } },
}
const OPEN: Store = {
  service: { currency: "EUR", modes: [mode(true, true, null)] },
  types: { pickup: { enabled: true, hours: HOURS } },
}
/** Closed by exceptions for more than a month. */
const HOLIDAY: Store = { ...OPEN, service: { currency: "EUR", modes: [mode(true, false, null)] } }
/** Every step is done, but one order type has hours and another one is switched on. */
const CROSSED: Store = {
  service: { currency: "EUR", modes: [mode(true, false, null), mode(false, false, null)] },
  types: { pickup: { enabled: true, hours: NEVER }, delivery: { enabled: false, hours: HOURS } },
}
const UNSOLD: Store = { ...NEW, service: { ...NEW.service, currency: null } }

describe("the checklist", () => {
  it.each<[string, ListMemory, Store, boolean]>([
    ["begins in a new store", null, NEW, true],
    ["stays until it is hidden", "begun", OPEN, true],
    ["is not shown in a running store", null, OPEN, false],
    ["does not begin while the shop is on holiday", null, HOLIDAY, false],
    ["does not return once it is hidden", "hidden", CROSSED, false],
    ["does not return when every order type is switched off", "hidden", NEW, false],
    ["begins again in another store, in which Medusa cannot sell", "hidden", UNSOLD, true],
  ])("%s", (_case, memory, { service, types }, shown) => {
    expect(showsList(memory, service, types)).toBe(shown)
  })

  it.each([
    ["in a new store", [false, false], 0, [], true],
    ["before the orders are read", [false, false], 0, undefined, true],
    ["once an order type is switched on", [false, true], 0, [], false],
    ["while an order is open", [false, false], 0, ["an order"], false],
    ["after the day's orders", [false, false], 3, [], false],
  ] as const)("knows whether the service has something to show: %s", (_case, enabled, orders, open, isWithout) => {
    const service = { modes: enabled.map((on) => mode(on, false, null)), today: { orders } }
    expect(isWithoutService(service, open)).toBe(isWithout)
  })

  it("waits for the settings before it begins", () => {
    expect(showsList(null, NEW.service, undefined)).toBe(false)
  })
})
