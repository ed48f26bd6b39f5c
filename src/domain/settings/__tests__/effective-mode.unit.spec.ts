import { isAnyModeOffered } from "../accepting-orders"
import { defaultOperationSettings } from "../default-operation-settings"
import { effectiveMode } from "../effective-mode"
import { mergeSettings } from "../merge-settings"
import { modeLabel } from "../mode-label"

const NOW = Date.parse("2026-11-20T18:30:00Z")
const at = (offset: number) => new Date(NOW + offset).toISOString()
const mode = (change: unknown) => mergeSettings(defaultOperationSettings().order_types.delivery, change)

describe("a mode at an instant", () => {
  it.each([
    ["without an end stays disabled", null, true],
    ["is disabled until its end", at(1), true],
    ["is over at its end", at(0), false],
    ["is over after its end", at(-1), false],
  ])("a force-disable %s", (_name, force_disabled_until, expected) => {
    const effective = effectiveMode(mode({ force_disabled: true, force_disabled_until }), NOW)
    expect(effective.force_disabled).toBe(expected)
    if (!expected) expect(effective.force_disabled_until).toBeNull()
  })

  it.each([
    ["without an end stay", null, 20],
    ["apply until their end", at(1), 20],
    ["are over at their end", at(0), 0],
  ])("extra minutes %s", (_name, extra_minutes_until, expected) => {
    expect(effectiveMode(mode({ extra_minutes: 20, extra_minutes_until }), NOW).extra_minutes).toBe(expected)
  })

  it("force-disable and extra minutes end independently", () => {
    const both = mode({ force_disabled: true, force_disabled_until: at(-1), extra_minutes: 5, extra_minutes_until: at(1) })
    expect(effectiveMode(both, NOW)).toMatchObject({ force_disabled: false, extra_minutes: 5 })
  })

  it("is the same object when nothing ended", () => {
    const plain = mode({})
    expect(effectiveMode(plain, NOW)).toBe(plain)
  })
})

describe("whether any mode accepts orders", () => {
  const offered = (change: unknown) => isAnyModeOffered(mergeSettings(defaultOperationSettings(), change), NOW)
  const on = { enabled: true }
  const off = { enabled: true, force_disabled: true }

  it.each([
    ["a fresh host", {}, false],
    ["one mode", { order_types: { pickup: on } }, true],
    ["all disabled", { order_types: { pickup: off, delivery: off } }, false],
    ["one of two disabled", { order_types: { pickup: off, delivery: on } }, true],
    ["a force-disable that has ended", { order_types: { pickup: { ...off, force_disabled_until: at(0) } } }, true],
    ["force-disabled and not enabled accepts no orders", { order_types: { pickup: { force_disabled: true } } }, false],
    ["emergency closing", { emergency_closed: true, order_types: { pickup: on, delivery: on } }, false],
  ])("%s", (_name, change, expected) => {
    expect(offered(change)).toBe(expected)
  })
})

it("a mode without a label has its name in the store's language", () => {
  expect(modeLabel("delivery", mode({}), "es")).toBe("A domicilio")
  expect(modeLabel("pickup", mode({}), "en")).toBe("Pickup")
  expect(modeLabel("pickup", mode({ label: "Click & Collect" }), "en")).toBe("Click & Collect")
})
