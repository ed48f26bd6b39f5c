import fc from "fast-check"
import { mergeSettings } from "../merge-settings"

describe("merging a change into settings", () => {
  it.each([
    ["objects merge key by key", { a: { x: 1, y: 2 } }, { a: { y: 3 } }, { a: { x: 1, y: 3 } }],
    ["arrays replace", { a: [1, 2, 3] }, { a: [4] }, { a: [4] }],
    ["an empty array replaces", { a: [1] }, { a: [] }, { a: [] }],
    ["an absent key keeps", { a: 1, b: 2 }, { b: 3 }, { a: 1, b: 3 }],
    ["undefined keeps", { a: 1 }, { a: undefined }, { a: 1 }],
    ["null is a value", { a: { x: 1 } }, { a: null }, { a: null }],
    ["an object replaces null", { a: null }, { a: { x: 1 } }, { a: { x: 1 } }],
    ["an unknown key is added", { a: 1 }, { b: { c: 2 } }, { a: 1, b: { c: 2 } }],
  ])("%s", (_name, base, change, expected) => {
    expect(mergeSettings<unknown>(base, change)).toEqual(expected)
  })

  it("treats __proto__ as an ordinary key", () => {
    const merged = mergeSettings<Record<string, unknown>>({ a: 1 }, JSON.parse('{"__proto__":{"polluted":true}}'))
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
    expect(Object.keys(merged)).toEqual(["a", "__proto__"])
  })

  const settings = fc.dictionary(
    fc.constantFrom("a", "b", "c"),
    fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.integer(),
        fc.constant(null),
        fc.array(fc.integer(), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom("x", "y"), tie("value")),
      ),
    })).value,
  )

  it("is idempotent, and an empty change changes nothing", () => {
    fc.assert(
      fc.property(settings, settings, (base, change) => {
        const once = mergeSettings(base, change)
        expect(mergeSettings(once, change)).toEqual(once)
        expect(mergeSettings(base, {})).toEqual(base)
      }),
    )
  })

  it("sets what the change contains, keeps the rest, and leaves the arguments unmodified", () => {
    fc.assert(
      fc.property(settings, settings, (base, change) => {
        const before = structuredClone({ base, change })
        const merged = mergeSettings(base, change)
        for (const [path, value] of leaves(change)) expect(at(merged, path)).toEqual(value)
        for (const key of Object.keys(base)) if (!Object.hasOwn(change, key)) expect(merged[key]).toEqual(base[key])
        expect({ base, change }).toEqual(before)
      }),
    )
  })

  function leaves(value: Record<string, unknown>, path: string[] = []): [string[], unknown][] {
    return Object.entries(value).flatMap(([key, inner]): [string[], unknown][] =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? leaves(inner as Record<string, unknown>, [...path, key])
        : [[[...path, key], inner]],
    )
  }

  function at(value: unknown, path: string[]): unknown {
    return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)
  }
})
