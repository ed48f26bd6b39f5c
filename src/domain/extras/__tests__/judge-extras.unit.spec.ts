import fc from "fast-check"
import { type ExtraCategoryRules, type ExtraSelections, judgeExtras } from ".."

const extra = (id: number, over: Partial<ExtraCategoryRules["extras"][number]> = {}) => ({
  id,
  name: `extra ${id}`,
  priceMinor: BigInt(id),
  enabled: true,
  position: 0,
  ...over,
})

const category = (id: number, over: Partial<ExtraCategoryRules> = {}): ExtraCategoryRules => ({
  id,
  name: `category ${id}`,
  type: "multiple",
  minimum: 0,
  maximum: null,
  enabled: true,
  position: id,
  extras: [extra(id * 10 + 1), extra(id * 10 + 2), extra(id * 10 + 3)],
  ...over,
})

/** Extra 99 exists in the store, in category 9, which no product of these tests allows. */
const judge = (categories: ExtraCategoryRules[], selections: ExtraSelections) =>
  judgeExtras({
    categories,
    categoryOfExtra: (id) => {
      if (id === 99) return { categoryId: 9 }
      const category = categories.find(({ extras }) => extras.some((one) => one.id === id))
      return category && { categoryId: category.id }
    },
    selections,
    itemIndex: 4,
  })

const chosen = (...selection: [number, number[]][]): ExtraSelections => ({
  extra_selections: selection.map(([category_id, extra_ids]) => ({ category_id, extra_ids })),
})

const codes = (categories: ExtraCategoryRules[], selections: ExtraSelections) => {
  const decision = judge(categories, selections)
  return decision.ok ? [] : decision.problems.map(({ code, details }) => ({ code, ...details }))
}

const ids = (categories: ExtraCategoryRules[], selections: ExtraSelections) => {
  const decision = judge(categories, selections)
  return decision.ok ? decision.chosen.map(({ extra_id }) => extra_id) : "refused"
}

describe("allowed extras of a line", () => {
  it.each<[string, ExtraCategoryRules[], ExtraSelections, number[]]>([
    ["nothing, when nothing is required", [category(1)], {}, []],
    ["nothing, when the product has no extras", [], {}, []],
    ["null fields count as empty", [category(1)], { extra_selections: null, extra_ids: null }, []],
    ["exactly the minimum", [category(1, { minimum: 2 })], chosen([1, [11, 12]]), [11, 12]],
    ["exactly the maximum", [category(1, { maximum: 2 })], chosen([1, [12, 11]]), [11, 12]],
    ["one of a single category", [category(1, { type: "single", maximum: 1 })], chosen([1, [13]]), [13]],
    ["without a required category that is disabled", [category(1, { minimum: 1, enabled: false })], {}, []],
    ["a category split over two selections", [category(1)], chosen([1, [11]], [1, [12]]), [11, 12]],
    ["flat ids, each assigned to its category", [category(1), category(2)], { extra_ids: [22, 11] }, [11, 22]],
    [
      "flat ids beside selections, counted together",
      [category(1, { minimum: 2 })],
      { ...chosen([1, [11]]), extra_ids: [12] },
      [11, 12],
    ],
    ["an empty selection", [category(1)], chosen([1, []]), []],
  ])("%s", (_, categories, selections, expected) => {
    expect(ids(categories, selections)).toEqual(expected)
  })

  it("are returned in canonical order: category position, then extra position, then id", () => {
    const categories = [
      category(1, { position: 2 }),
      category(2, { position: 1, extras: [extra(21, { position: 5 }), extra(22, { position: 3 }), extra(23, { position: 3 })] }),
    ]
    expect(ids(categories, chosen([1, [12, 11]], [2, [21, 23, 22]]))).toEqual([22, 23, 21, 11, 12])
  })

  it("have the names and the price of the store", () => {
    expect(judge([category(1)], chosen([1, [12]]))).toEqual({
      ok: true,
      chosen: [{ category_id: 1, category_name: "category 1", extra_id: 12, name: "extra 12", priceMinor: 12n }],
    })
  })
})

describe("refused extras of a line", () => {
  it.each<[string, ExtraCategoryRules[], ExtraSelections, Record<string, unknown>[]]>([
    [
      "nothing of a required category",
      [category(1, { minimum: 1 })],
      {},
      [{ code: "svc_extra_minimum_not_met", item_index: 4, category_id: 1, minimum: 1 }],
    ],
    [
      "fewer than the minimum",
      [category(1, { minimum: 2 })],
      chosen([1, [11]]),
      [{ code: "svc_extra_minimum_not_met", item_index: 4, category_id: 1, minimum: 2 }],
    ],
    [
      "more than the maximum",
      [category(1, { maximum: 2 })],
      chosen([1, [11, 12, 13]]),
      [{ code: "svc_extra_maximum_exceeded", item_index: 4, category_id: 1, maximum: 2 }],
    ],
    [
      "two of a single category, whatever its maximum",
      [category(1, { type: "single", maximum: 3 })],
      chosen([1, [11, 12]]),
      [{ code: "svc_extra_maximum_exceeded", item_index: 4, category_id: 1, maximum: 1 }],
    ],
    [
      "a disabled extra",
      [category(1, { extras: [extra(11, { enabled: false })] })],
      chosen([1, [11]]),
      [{ code: "svc_extra_disabled", item_index: 4, category_id: 1, extra_id: 11 }],
    ],
    [
      "an extra of a disabled category",
      [category(1, { enabled: false })],
      chosen([1, [11]]),
      [{ code: "svc_extra_disabled", item_index: 4, category_id: 1, extra_id: 11 }],
    ],
    [
      "an extra of another allowed category",
      [category(1), category(2)],
      chosen([1, [21]]),
      [{ code: "svc_extra_wrong_category", item_index: 4, category_id: 1, extra_id: 21 }],
    ],
    [
      "an extra of a disallowed category, under an allowed one",
      [category(1)],
      chosen([1, [99]]),
      [{ code: "svc_extra_wrong_category", item_index: 4, category_id: 1, extra_id: 99 }],
    ],
    [
      "a category that is not allowed",
      [category(1)],
      chosen([9, [99]]),
      [{ code: "svc_extra_category_not_allowed", item_index: 4, category_id: 9 }],
    ],
    [
      "an unknown category",
      [category(1)],
      chosen([77, []]),
      [{ code: "svc_extra_category_not_allowed", item_index: 4, category_id: 77 }],
    ],
    [
      "an unknown extra",
      [category(1)],
      chosen([1, [5]]),
      [{ code: "svc_extra_not_found", item_index: 4, category_id: 1, extra_id: 5 }],
    ],
    ["an unknown flat id", [category(1)], { extra_ids: [5] }, [{ code: "svc_extra_not_found", item_index: 4, extra_id: 5 }]],
    [
      "a flat id whose category is not allowed",
      [category(1)],
      { extra_ids: [99] },
      [{ code: "svc_extra_category_not_allowed", item_index: 4, category_id: 9, extra_id: 99 }],
    ],
    [
      "a flat id that is in two allowed categories",
      [category(1), category(2, { extras: [extra(11)] })],
      { extra_ids: [11] },
      [{ code: "svc_extra_wrong_category", item_index: 4, extra_id: 11 }],
    ],
    [
      "an extra twice in one selection",
      [category(1)],
      chosen([1, [11, 11]]),
      [{ code: "svc_duplicate_extra", item_index: 4, category_id: 1, extra_id: 11 }],
    ],
    [
      "an extra twice over two selections",
      [category(1)],
      chosen([1, [11]], [1, [11]]),
      [{ code: "svc_duplicate_extra", item_index: 4, category_id: 1, extra_id: 11 }],
    ],
    [
      "an extra both in a selection and flat",
      [category(1)],
      { ...chosen([1, [11]]), extra_ids: [11] },
      [{ code: "svc_duplicate_extra", item_index: 4, category_id: 1, extra_id: 11 }],
    ],
    [
      "a repeated extra does not reach the minimum",
      [category(1, { minimum: 2 })],
      chosen([1, [11, 11]]),
      [
        { code: "svc_duplicate_extra", item_index: 4, category_id: 1, extra_id: 11 },
        { code: "svc_extra_minimum_not_met", item_index: 4, category_id: 1, minimum: 2 },
      ],
    ],
    [
      "a repeated extra does not exceed the maximum as well",
      [category(1, { type: "single", maximum: 1 })],
      chosen([1, [11, 11]]),
      [{ code: "svc_duplicate_extra", item_index: 4, category_id: 1, extra_id: 11 }],
    ],
  ])("%s", (_, categories, selections, expected) => {
    expect(codes(categories, selections)).toEqual(expected)
  })

  it("reports every problem of the line, those of single extras before those of counts", () => {
    const categories = [category(1, { minimum: 1 }), category(2, { maximum: 1 })]
    expect(codes(categories, { ...chosen([2, [21, 22]], [9, [1]]), extra_ids: [5] }).map(({ code }) => code)).toEqual([
      "svc_extra_category_not_allowed",
      "svc_extra_not_found",
      "svc_extra_minimum_not_met",
      "svc_extra_maximum_exceeded",
    ])
  })
})

describe("any choice from any catalogue", () => {
  const anyCategory = fc
    .record({
      id: fc.integer({ min: 1, max: 5 }),
      type: fc.constantFrom<"single" | "multiple">("single", "multiple"),
      minimum: fc.integer({ min: 0, max: 2 }),
      maximum: fc.option(fc.integer({ min: 1, max: 3 })),
      enabled: fc.boolean(),
      position: fc.integer({ min: 0, max: 3 }),
      extras: fc.array(fc.record({ enabled: fc.boolean(), position: fc.integer({ min: 0, max: 3 }) }), { maxLength: 4 }),
    })
    .map(({ extras, ...rest }) =>
      category(rest.id, { ...rest, extras: extras.map((one, index) => extra(rest.id * 10 + index, one)) }),
    )
  const anyCatalogue = fc.uniqueArray(anyCategory, { selector: ({ id }) => id, maxLength: 5 })
  const anyId = fc.integer({ min: 8, max: 60 })
  const anySelections = fc.record({
    extra_selections: fc.array(
      fc.record({ category_id: fc.integer({ min: 1, max: 6 }), extra_ids: fc.array(anyId, { maxLength: 3 }) }),
      {
        maxLength: 4,
      },
    ),
    extra_ids: fc.array(anyId, { maxLength: 3 }),
  })

  /** The contract's rules one by one, without the implementation's order of checks. */
  const permitted = (
    categories: ExtraCategoryRules[],
    { extra_selections, extra_ids }: Required<{ [K in keyof ExtraSelections]: NonNullable<ExtraSelections[K]> }>,
  ) => {
    const pairs = [
      ...extra_selections.flatMap((one) => one.extra_ids.map((id) => [one.category_id, id] as const)),
      ...extra_ids.map((id) => [Math.floor(id / 10), id] as const),
    ]
    const at = (categoryId: number) => categories.find(({ id }) => id === categoryId)
    return (
      extra_selections.every(({ category_id }) => at(category_id)) &&
      pairs.every(
        ([categoryId, id]) => at(categoryId)?.enabled && at(categoryId)?.extras.some((one) => one.id === id && one.enabled),
      ) &&
      new Set(pairs.map(([, id]) => id)).size === pairs.length &&
      categories.every((one) => {
        if (!one.enabled) return true
        const count = pairs.filter(([categoryId]) => categoryId === one.id).length
        return count >= one.minimum && count <= (one.type === "single" ? 1 : (one.maximum ?? Infinity))
      })
    )
  }

  it("is accepted if, and only if, every rule allows it", () => {
    fc.assert(
      fc.property(anyCatalogue, anySelections, (categories, selections) => {
        expect(judge(categories, selections).ok).toBe(permitted(categories, selections))
      }),
      { numRuns: 3000 },
    )
  })

  it("is accepted if built from the rules, with the same result whatever the order of the choices is", () => {
    fc.assert(
      fc.property(anyCatalogue, fc.infiniteStream(fc.nat()), (categories, numbers) => {
        const draw = (below: number) => Number(numbers.next().value) % below
        const usable = categories.map((one) => ({ ...one, extras: one.extras.map((each) => ({ ...each, enabled: true })) }))
        const picks = usable
          .filter(({ enabled }) => enabled)
          .map((one): [number, number[]] => {
            const most = Math.min(one.extras.length, one.type === "single" ? 1 : (one.maximum ?? one.extras.length))
            return [one.id, one.extras.slice(0, most).map(({ id }) => id)]
          })
        fc.pre(usable.every((one) => !one.enabled || (picks.find(([id]) => id === one.id)?.[1].length ?? 0) >= one.minimum))
        const shuffled = [...picks].sort(() => draw(3) - 1).map(([id, extras]): [number, number[]] => [id, [...extras].reverse()])
        const decision = judge(usable, chosen(...picks))
        expect(decision.ok).toBe(true)
        expect(judge(usable, chosen(...shuffled))).toEqual(decision)
        expect(judge(usable, { extra_ids: picks.flatMap(([, extras]) => extras) })).toEqual(decision)
      }),
    )
  })

  it("has a position for every reported problem", () => {
    fc.assert(
      fc.property(anyCatalogue, anySelections, (categories, selections) => {
        for (const problem of codes(categories, selections)) {
          expect(problem.item_index).toBe(4)
          expect(problem.category_id ?? problem.extra_id).toBeDefined()
        }
      }),
    )
  })
})
