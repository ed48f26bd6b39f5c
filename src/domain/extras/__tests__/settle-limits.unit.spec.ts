import fc from "fast-check"
import { type ExtraLimits, isPayable, type LimitsChange, OPEN_LIMITS, settleLimits } from "../index"

const SINGLE: ExtraLimits = { type: "single", minimum: 1, maximum: 1 }
const UP_TO_THREE: ExtraLimits = { type: "multiple", minimum: 2, maximum: 3 }

describe("limits of an extra category", () => {
  it.each<[string, ExtraLimits, LimitsChange, ExtraLimits]>([
    ["nothing set: any number", OPEN_LIMITS, {}, { type: "multiple", minimum: 0, maximum: null }],
    ["single: at most one", OPEN_LIMITS, { type: "single" }, { type: "single", minimum: 0, maximum: 1 }],
    ["required: at least one", OPEN_LIMITS, { required: true }, { type: "multiple", minimum: 1, maximum: null }],
    ["required keeps a higher minimum", UP_TO_THREE, { required: true }, UP_TO_THREE],
    ["no longer required", UP_TO_THREE, { required: false }, { type: "multiple", minimum: 0, maximum: 3 }],
    ["required and minimum agree", OPEN_LIMITS, { required: true, minimum: 2 }, { type: "multiple", minimum: 2, maximum: null }],
    ["limit removed", UP_TO_THREE, { maximum: null }, { type: "multiple", minimum: 2, maximum: null }],
    ["from single to multiple the maximum stays", SINGLE, { type: "multiple" }, { type: "multiple", minimum: 1, maximum: 1 }],
    [
      "from single to multiple with a new maximum",
      SINGLE,
      { type: "multiple", maximum: 4 },
      { ...SINGLE, type: "multiple", maximum: 4 },
    ],
    ["single with its maximum of one", OPEN_LIMITS, { type: "single", maximum: 1 }, { type: "single", minimum: 0, maximum: 1 }],
  ])("%s", (_, before, change, limits) => {
    expect(settleLimits(before, change)).toEqual({ ok: true, limits })
  })

  it.each<[string, ExtraLimits, LimitsChange, keyof LimitsChange]>([
    ["single with more than one", OPEN_LIMITS, { type: "single", maximum: 2 }, "maximum"],
    ["single without a limit", SINGLE, { maximum: null }, "maximum"],
    ["single with a minimum of two", SINGLE, { minimum: 2 }, "minimum"],
    ["required with a minimum of zero", OPEN_LIMITS, { required: true, minimum: 0 }, "required"],
    ["not required with a minimum of one", OPEN_LIMITS, { required: false, minimum: 1 }, "required"],
    ["a minimum above the stored maximum", UP_TO_THREE, { minimum: 4 }, "minimum"],
    ["a maximum below the stored minimum", UP_TO_THREE, { maximum: 1 }, "maximum"],
    ["minimum above maximum in one change", OPEN_LIMITS, { minimum: 3, maximum: 2 }, "minimum"],
    ["single where two are required", UP_TO_THREE, { type: "single" }, "type"],
  ])("refused: %s", (_, before, change, field) => {
    expect(settleLimits(before, change)).toMatchObject({ ok: false, field })
  })

  it("accepted limits follow the contract's rules and contain the sent values", () => {
    const type = fc.constantFrom("single" as const, "multiple" as const)
    const maximum = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null })
    const before = fc
      .record({ type, minimum: fc.integer({ min: 0, max: 5 }), maximum })
      .filter((limits) => (limits.type === "multiple" || limits.maximum === 1) && limits.minimum <= (limits.maximum ?? 99))
    const change = fc.record(
      { type, minimum: fc.integer({ min: 0, max: 5 }), maximum, required: fc.boolean() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(before, change, (present, sent) => {
        const decision = settleLimits(present, sent)
        if (!decision.ok) return Object.keys(sent).includes(decision.field)
        const { limits } = decision
        const legal = (limits.type !== "single" || limits.maximum === 1) && limits.minimum <= (limits.maximum ?? Infinity)
        const kept =
          (sent.type ?? limits.type) === limits.type &&
          (sent.minimum ?? limits.minimum) === limits.minimum &&
          (sent.maximum === undefined || sent.maximum === limits.maximum) &&
          (sent.required ?? limits.minimum >= 1) === limits.minimum >= 1
        return legal && kept
      }),
    )
  })
})

describe("a price in the currency's digits", () => {
  it.each([
    ["1.5", 2, true],
    ["1.505", 2, false],
    ["1.500", 2, true],
    ["12", 0, true],
    ["12.5", 0, false],
    ["0.001", 3, true],
  ])("%s in a currency of %i digits can be paid: %s", (price, digits, expected) => {
    expect(isPayable(price, digits)).toBe(expected)
  })
})
