import { formatter } from "../formatters"

describe("formatters", () => {
  const clock = { timeZone: "Europe/Madrid", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const

  it("are created once for equal locales and options", () => {
    expect(formatter(Intl.DateTimeFormat, "es-ES", { ...clock })).toBe(formatter(Intl.DateTimeFormat, "es-ES", { ...clock }))
  })

  it.each([
    ["another locale", formatter(Intl.DateTimeFormat, "fr-FR", clock)],
    ["another zone", formatter(Intl.DateTimeFormat, "es-ES", { ...clock, timeZone: "UTC" })],
    ["another kind", formatter(Intl.NumberFormat, "es-ES")],
    ["the browser's own locale", formatter(Intl.DateTimeFormat, undefined, clock)],
  ])("are separate for %s", (_difference, other) => {
    expect(other).not.toBe(formatter(Intl.DateTimeFormat, "es-ES", clock))
  })

  it("format like formatters that are created for a single call", () => {
    const at = Date.parse("2026-11-20T20:30:00Z")
    expect(formatter(Intl.DateTimeFormat, "es-ES", clock).format(at)).toBe(new Intl.DateTimeFormat("es-ES", clock).format(at))
  })
})
