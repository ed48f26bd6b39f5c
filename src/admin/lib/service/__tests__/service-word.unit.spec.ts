import { endsBefore, isAllPaused, modeLimits, nextOpening, pausedUntil, serviceWord } from "../service-word"

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

describe("the next opening", () => {
  const [noon, evening] = ["2026-11-20T12:00:00+01:00", "2026-11-20T19:00:00+01:00"]
  const opening = (next_open: string | null, enabled = true) => ({ enabled, next_open })

  it("is the first one of the order types that are switched on", () => {
    expect(nextOpening([opening(evening), opening(noon), opening(null)])).toMatchObject({ next_open: noon })
    expect(nextOpening([opening(evening), opening(noon, false)])).toMatchObject({ next_open: evening })
  })

  it("is unknown without hours", () => {
    expect(nextOpening([opening(null), opening(noon, false)])).toBeUndefined()
  })
})

describe("the limits of single order types", () => {
  const UNTIL = "2026-11-20T20:45:00+01:00"
  const type = (label: string, changes: object = {}) =>
    ({
      ...mode(),
      label,
      force_disabled_until: null,
      extra_minutes: 0,
      extra_minutes_until: null,
      ...changes,
    }) as unknown as Parameters<typeof modeLimits>[0]["modes"][number]
  const paused = { force_disabled: true, force_disabled_until: UNTIL }
  const delayed = { extra_minutes: 20, extra_minutes_until: UNTIL }
  const pause = { label: "Delivery", minutes: undefined, until: UNTIL }
  const delay = { label: "Pick-up", minutes: 20, until: UNTIL }

  it.each([
    ["none", [type("Delivery"), type("Pick-up")], []],
    ["the pause of one order type beside an open one", [type("Delivery", paused), type("Pick-up")], [pause]],
    [
      "only the pause of an order type that is paused and delayed",
      [type("Delivery", { ...paused, ...delayed }), type("Pick-up")],
      [pause],
    ],
    [
      "the pause of one order type and the delay of another",
      [type("Delivery", paused), type("Pick-up", delayed)],
      [pause, delay],
    ],
    ["the delay of the only order type that is on", [type("Delivery", { enabled: false }), type("Pick-up", delayed)], [delay]],
    [
      "none while all order types are paused, because the state of the service says so",
      [type("Delivery", paused), type("Pick-up", paused)],
      [],
    ],
    ["none of an order type that is switched off", [type("Delivery", { ...paused, enabled: false }), type("Pick-up")], []],
  ])("are %s", (_, modes, limits) => {
    expect(modeLimits({ emergency_closed: false, modes })).toEqual(limits)
    expect(modeLimits({ emergency_closed: true, modes })).toEqual([])
  })
})

describe("the end that is shown for the pauses", () => {
  const paused = (force_disabled_until: string | null, changes: object = {}) => ({
    enabled: true,
    force_disabled: true,
    force_disabled_until,
    ...changes,
  })
  const [EARLY, LATE] = ["2026-11-20T20:45:00+01:00", "2026-11-20T20:00:00Z"]
  it.each([
    ["the end of the only pause", [paused(LATE)], LATE],
    ["the end of the pause that ends first", [paused(LATE), paused(EARLY)], EARLY],
    ["the end of the only pause that has one", [paused(null), paused(LATE)], LATE],
    ["null if no pause has an end", [paused(null)], null],
    [
      "null if the order types with an end are off or not paused",
      [paused(EARLY, { enabled: false }), paused(EARLY, { force_disabled: false })],
      null,
    ],
  ])("is %s", (_, modes, end) => {
    expect(pausedUntil(modes)).toBe(end)
  })
})

describe("setting an end for a stop", () => {
  const until = "2026-11-20T22:00:00+01:00"
  it.each([
    ["not paused: yes", {}, true],
    [
      "paused until an earlier time, in another zone's notation: yes",
      { force_disabled: true, force_disabled_until: "2026-11-20T20:59:00Z" },
      true,
    ],
    ["paused until the same instant: no", { force_disabled: true, force_disabled_until: "2026-11-20T21:00:00Z" }, false],
    ["paused until a later time: no", { force_disabled: true, force_disabled_until: "2026-11-21T12:00:00+01:00" }, false],
    ["paused without an end: no", { force_disabled: true, force_disabled_until: null }, false],
  ])("pauses an order type if it would take orders before the end; %s", (_case, changes, paused) => {
    expect(endsBefore({ enabled: true, force_disabled: false, force_disabled_until: null, ...changes }, until)).toBe(paused)
  })

  it.each([
    [
      [
        [true, true],
        [true, true],
      ],
      true,
    ],
    [
      [
        [true, true],
        [false, false],
      ],
      true,
    ],
    [
      [
        [true, true],
        [true, false],
      ],
      false,
    ],
  ])("finds for the order types %j (each [on, paused]) whether all that are on are paused: %s", (modes, all) => {
    expect(isAllPaused(modes.map(([enabled = false, paused = false]) => ({ enabled, force_disabled: paused })))).toBe(all)
  })
})
