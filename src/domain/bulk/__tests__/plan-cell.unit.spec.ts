import { type BulkChange, type CellKind, type CellValues, categoriesOf, planCell, planUndo } from ".."

const NOW = 1_000_000
const frame = { digits: 2, now: NOW }
const plan = <K extends CellKind>(value: CellValues[K], change: Extract<BulkChange, { kind: K }>) =>
  planCell<K>(value, change, frame)

describe("a cell under a bulk change", () => {
  const off = { kind: "switch", enabled: false } as const
  const on = { kind: "switch", enabled: true } as const

  it("switch: compares the effective state, and disables without an end time", () => {
    expect(plan<"switch">(null, on)).toEqual({ kind: "skip", reason: "unchanged" })
    expect(plan<"switch">(null, off)).toMatchObject({
      kind: "change",
      after: { enabled: false, enabledAt: null },
      fields: [{ field: "enabled", before: true, after: false }],
    })
    expect(plan<"switch">({ enabled: false, enabledAt: NOW }, on)).toMatchObject({ reason: "unchanged" })
    expect(plan<"switch">({ enabled: false, enabledAt: NOW }, off)).toMatchObject({ fields: [{ field: "enabled" }] })
    expect(plan<"switch">({ enabled: false, enabledAt: NOW + 1 }, off)).toMatchObject({
      after: { enabled: false, enabledAt: null },
      fields: [{ field: "enabled_at", before: NOW + 1, after: null }],
    })
    expect(plan<"switch">({ enabled: false, enabledAt: NOW + 1 }, on)).toMatchObject({
      fields: [{ field: "enabled" }, { field: "enabled_at" }],
    })
  })

  it("price: skips a missing, an equal and a negative price", () => {
    const set = { kind: "price", rule: "set", value: "2", roundTo: null } as const
    expect(plan<"price">(null, set)).toEqual({ kind: "skip", reason: "no_price" })
    expect(plan<"price">("2", set)).toEqual({ kind: "skip", reason: "unchanged" })
    expect(plan<"price">("1", set)).toEqual({
      kind: "change",
      after: "2",
      fields: [{ field: "price", before: "1", after: "2" }],
    })
    expect(plan<"price">("1", { ...set, value: "-2" })).toEqual({ kind: "skip", reason: "negative_price" })
  })

  it("assignment: is added or removed, and skipped if nothing changes", () => {
    const assign = { kind: "assignment", assigned: true, categoryId: 7 } as const
    const row = { id: "a", at: "t" }
    expect(plan<"assignment">(null, assign)).toEqual({
      kind: "change",
      after: { id: null, at: null },
      fields: [{ field: "extra_category", before: null, after: 7 }],
    })
    expect(plan<"assignment">(row, assign)).toMatchObject({ reason: "unchanged" })
    expect(plan<"assignment">(row, { ...assign, assigned: false })).toEqual({
      kind: "change",
      after: null,
      fields: [{ field: "extra_category", before: 7, after: null }],
    })
    expect(plan<"assignment">(null, { ...assign, assigned: false })).toEqual({ kind: "skip", reason: "not_assigned" })
  })

  it("categories: one category replaces all others; deletion: skips a deleted target", () => {
    const move = { kind: "product_category", categoryId: "b" } as const
    const moved = (before: string[]) => ({
      kind: "change",
      after: ["b"],
      fields: [{ field: "categories", before, after: ["b"] }],
    })
    expect(plan<"product_category">(["b"], move)).toEqual({ kind: "skip", reason: "unchanged" })
    expect(plan<"product_category">(["a"], move)).toEqual(moved(["a"]))
    expect(plan<"product_category">(["a", "b"], move)).toEqual(moved(["a", "b"]))
    expect(plan<"product_category">(["b", "c"], move)).toEqual(moved(["b", "c"]))
    expect(plan<"product_category">([], move)).toEqual(moved([]))
    expect(plan<"extra_category">(1, { kind: "extra_category", categoryId: 2 })).toEqual({
      kind: "change",
      after: 2,
      fields: [{ field: "category_id", before: 1, after: 2 }],
    })
    expect(plan<"extra_category">(2, { kind: "extra_category", categoryId: 2 })).toMatchObject({ reason: "unchanged" })
    expect(plan<"deletion">(false, { kind: "deletion" })).toEqual({
      kind: "change",
      after: true,
      fields: [{ field: "deleted", before: false, after: true }],
    })
    expect(plan<"deletion">(true, { kind: "deletion" })).toEqual({ kind: "skip", reason: "unchanged" })
  })

  it("limits: skips limits that contradict the stored limits", () => {
    const multiple = { type: "multiple", minimum: 1, maximum: 3 } as const
    const single = { type: "single", minimum: 0, maximum: 1 } as const
    expect(plan<"limits">(multiple, { kind: "limits", minimum: 0, maximum: null })).toEqual({
      kind: "change",
      after: { type: "multiple", minimum: 0, maximum: null },
      fields: [
        { field: "minimum", before: 1, after: 0 },
        { field: "maximum", before: 3, after: null },
      ],
    })
    expect(plan<"limits">(multiple, { kind: "limits", minimum: 4 })).toEqual({ kind: "skip", reason: "limits_conflict" })
    expect(plan<"limits">(single, { kind: "limits", maximum: 2 })).toMatchObject({ reason: "limits_conflict" })
    expect(plan<"limits">(multiple, { kind: "limits", minimum: 1, maximum: 3 })).toMatchObject({ reason: "unchanged" })
  })
})

describe("the undo of a cell", () => {
  const none = new Set<string>()

  it("restores a cell only if it still has the change's value, in any order of keys", () => {
    const entry = { before: null, after: { enabled: false, enabledAt: null } }
    expect(planUndo("switch", entry, { enabledAt: null, enabled: false }, none)).toEqual({ kind: "restore" })
    expect(planUndo("switch", entry, { enabled: false, enabledAt: 5 }, none)).toEqual({ kind: "conflict", reason: "changed" })
    expect(planUndo("switch", entry, null, none)).toMatchObject({ reason: "changed" })
    expect(planUndo("switch", entry, undefined, none)).toEqual({ kind: "conflict", reason: "deleted" })
  })

  it("does not compare the rows of an assignment, only whether a row exists", () => {
    const entry = { before: null, after: { id: null, at: null } }
    expect(planUndo("assignment", entry, { id: "x", at: "y" }, none)).toEqual({ kind: "restore" })
    expect(planUndo("assignment", entry, null, none)).toMatchObject({ reason: "changed" })
    const removed = { before: { id: "x", at: "y" }, after: null }
    expect(planUndo("assignment", removed, null, none)).toEqual({ kind: "restore" })
    expect(planUndo("assignment", removed, { id: "z", at: "y" }, none)).toMatchObject({ reason: "changed" })
  })

  it("requires the previous categories to exist, for changes of categories only", () => {
    expect(categoriesOf("product_category", ["a", "b"])).toEqual(["a", "b"])
    expect(categoriesOf("extra_category", 7)).toEqual(["7"])
    expect(categoriesOf("price", "7")).toEqual([])
    expect(planUndo("price", { before: "1", after: "2" }, "2", new Set(["1"]))).toEqual({ kind: "restore" })
    expect(planUndo("price", { before: "1", after: "12" }, "21", none)).toMatchObject({ reason: "changed" })
  })

  it("puts nothing into a deleted category", () => {
    const entry = { before: ["a", "b"], after: ["c"] }
    expect(planUndo("product_category", entry, ["c"], new Set(["b"]))).toEqual({
      kind: "conflict",
      reason: "category_deleted",
    })
    expect(planUndo("extra_category", { before: 1, after: 2 }, 2, new Set(["1"]))).toMatchObject({ reason: "category_deleted" })
    expect(planUndo("extra_category", { before: 1, after: 2 }, 2, new Set(["2"]))).toEqual({ kind: "restore" })
  })
})
