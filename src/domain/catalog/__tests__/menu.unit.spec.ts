import * as fc from "fast-check"
import {
  ALLERGENS,
  arrangeMenu,
  branchOf,
  effectiveSwitch,
  foldText,
  type MenuCategory,
  matchesSearch,
  menuOrder,
  productFacts,
} from ".."

const category = (id: string, rank: number, parentId: string | null = null, shown = true): MenuCategory => ({
  id,
  rank,
  parentId,
  shown,
  name: id,
})
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe("menu order", () => {
  it("follows the rank, with each category followed by its descendants", () => {
    const categories = [
      category("b", 1),
      category("a2", 1, "a"),
      category("a", 0),
      category("a1", 0, "a"),
      category("a11", 0, "a1"),
    ]
    expect(ids(menuOrder(categories))).toEqual(["a", "a1", "a11", "a2", "b"])
  })

  it("hides the descendants of a hidden category", () => {
    const categories = [category("a", 0, null, false), category("a1", 0, "a"), category("a11", 0, "a1"), category("b", 1)]
    expect(ids(menuOrder(categories))).toEqual(["b"])
  })

  it("orders equal ranks by name, so that every instance shows the same menu", () => {
    expect(ids(menuOrder([category("z", 0), category("a", 0)]))).toEqual(["a", "z"])
    expect(ids(menuOrder([category("a", 1), category("m", 2), category("z", 0)]))).toEqual(["z", "a", "m"])
    const twins = [category("z", 0), category("c", 0), category("m", 0), category("a", 0)].map((one) => ({ ...one, name: "x" }))
    expect(ids(menuOrder(twins))).toEqual(["a", "c", "m", "z"])
    expect(ids(menuOrder([...twins].reverse()))).toEqual(["a", "c", "m", "z"])
  })

  it("a branch is the category and its descendants", () => {
    const ordered = [
      { id: "a", parent: null },
      { id: "a1", parent: "a" },
      { id: "a11", parent: "a1" },
      { id: "b", parent: null },
    ]
    expect(ids(branchOf(ordered, { id: "a", parent: null }))).toEqual(["a", "a1", "a11"])
    expect(ids(branchOf(ordered, { id: "b", parent: null }))).toEqual(["b"])
  })
})

describe("the store's own menu", () => {
  const section = (id: string, parent: string | null = null) => ({ id, parent, name: id.toUpperCase() })
  const all = [section("a"), section("a1", "a"), section("a11", "a1"), section("b"), section("c")]
  const item = (category_id: string, more: { visible?: boolean; label?: string } = {}) => ({
    category_id,
    visible: true,
    label: "",
    ...more,
  })
  const arranged = (...items: ReturnType<typeof item>[]) => ids(arrangeMenu(all, { items }))

  it("without entries returns the same list", () => {
    expect(arrangeMenu(all, { items: [] })).toBe(all)
  })

  it.each<[string, ReturnType<typeof item>[], string[]]>([
    ["has listed categories first, the others in their own order", [item("c"), item("a")], ["c", "a", "a1", "a11", "b"]],
    [
      "has a subcategory before its parent if they are listed in this order",
      [item("a11"), item("b")],
      ["a11", "b", "a", "a1", "c"],
    ],
    ["hides a hidden category with everything below it", [item("a", { visible: false })], ["b", "c"]],
    [
      "hides a category below a hidden category, even if it is listed",
      [item("a", { visible: false }), item("a11"), item("c")],
      ["c", "b"],
    ],
    ["removes only the hidden branch", [item("a1", { visible: false })], ["a", "b", "c"]],
    ["keeps categories hidden that are not visible", [item("secret"), item("b")], ["b", "a", "a1", "a11", "c"]],
    ["is empty if all categories are hidden", all.map(({ id }) => item(id, { visible: false })), []],
  ])("%s", (_, items, expected) => {
    expect(arranged(...items)).toEqual(expected)
  })

  it("replaces the name by the label and changes nothing else", () => {
    expect(arrangeMenu(all, { items: [item("b", { label: "Bee" })] })[0]).toEqual({ ...section("b"), name: "Bee" })
    expect(all[3]).toEqual(section("b"))
  })

  it("lists its own categories first, then the others, without the branches of hidden ones", () => {
    const ids = Array.from({ length: 9 }, (_, index) => `c${index}`)
    const forest = fc.tuple(...ids.map((_, index) => fc.option(fc.nat({ max: Math.max(0, index - 1) })))).map((parents) =>
      ids.map((id, index) => ({
        id,
        name: id,
        parent: index === 0 || parents[index] === null ? null : (ids[parents[index] ?? 0] ?? null),
      })),
    )
    const items = fc
      .subarray([...ids, "gone"])
      .chain((chosen) => fc.shuffledSubarray(chosen, { minLength: chosen.length }))
      .chain((chosen) =>
        fc.tuple(
          ...chosen.map((id) =>
            fc.record({ category_id: fc.constant(id), visible: fc.boolean(), label: fc.constantFrom("", "L") }),
          ),
        ),
      )
    fc.assert(
      fc.property(forest, items, (categories, wanted) => {
        const entry = new Map(wanted.map((one, place) => [one.category_id, { ...one, place }]))
        const parentOf = new Map(categories.map(({ id, parent }) => [id, parent]))
        const gone = (id: string | null | undefined): boolean =>
          id !== null && id !== undefined && (entry.get(id)?.visible === false || gone(parentOf.get(id)))
        const expected = categories
          .map((category, rank) => ({ category, key: entry.get(category.id)?.place ?? 100 + rank }))
          .filter(({ category }) => !gone(category.id))
          .sort((a, b) => a.key - b.key)
          .map(({ category }) => ({ ...category, name: entry.get(category.id)?.label || category.name }))
        expect(arrangeMenu(categories, { items: wanted })).toEqual(expected)
      }),
    )
  })

  it("a branch is found whatever the order of the list is", () => {
    const menu = arrangeMenu(all, { items: [item("a11"), item("c"), item("a1")] })
    expect(ids(branchOf(menu, section("a")))).toEqual(["a11", "a1", "a"])
  })
})

describe("product facts in the metadata", () => {
  it.each<[string, Record<string, unknown> | null, Partial<ReturnType<typeof productFacts>>]>([
    ["nothing", null, { allergens: [], tags: [], station: null, menuOrder: null }],
    ["lists", { allergens: ["milk", "gluten"], tags: ["vegano"] }, { allergens: ["gluten", "milk"], tags: ["vegano"] }],
    ["text with commas", { allergens: "Milk, gluten", tags: "a, b ,a" }, { allergens: ["gluten", "milk"], tags: ["a", "b"] }],
    ["repeated and unknown allergens", { allergens: ["eggs", "eggs", "kryptonite"] }, { allergens: ["eggs"] }],
    ["a station", { station: " Brasa " }, { station: "Brasa" }],
    ["a blank station", { station: "  " }, { station: null }],
    [
      "text with empty parts between commas",
      { tags: ", a,, b,", allergens: ["", 7, " fish "] },
      { tags: ["a", "b"], allergens: ["fish"] },
    ],
    ["a position", { menu_order: 0 }, { menuOrder: 0 }],
    ["a position as text", { menu_order: "3" }, { menuOrder: 3 }],
    ["a blank position", { menu_order: " " }, { menuOrder: null }],
    ["an invalid position", { menu_order: Number.POSITIVE_INFINITY }, { menuOrder: null }],
    [
      "values of any other type",
      { allergens: 7, tags: { a: 1 }, station: 4, menu_order: "x" },
      { allergens: [], tags: [], station: null, menuOrder: null },
    ],
  ])("%s", (_, metadata, expected) => {
    expect(productFacts(metadata)).toMatchObject(expected)
  })

  it("include the fourteen allergens of the regulation", () => {
    const regulation =
      "celery crustaceans eggs fish gluten lupin milk molluscs mustard nuts peanuts sesame soybeans sulphites".split(" ")
    expect([...ALLERGENS].sort()).toEqual(regulation)
  })
})

describe("search", () => {
  it.each([
    ["PIÑA colada", "pina", true],
    ["Jamón ibérico", "iberico jamon", true],
    ["Jamón ibérico", "jamon serrano", false],
    ["Jamón ibérico", "", true],
    ["Jamón ibérico", "  JAMON  iber ", true],
    ["Jamón ibérico", "monib", false],
  ])("the text %s is found by %s: %s", (text, search, found) => {
    expect(matchesSearch(foldText(text), search)).toBe(found)
  })
})

describe("the product switch", () => {
  const now = 1_000
  it.each<[string, Parameters<typeof effectiveSwitch>[0], boolean, number | null]>([
    ["none", null, true, null],
    ["on", { enabled: true, enabledAt: null }, true, null],
    ["off", { enabled: false, enabledAt: null }, false, null],
    ["disabled until later", { enabled: false, enabledAt: 1_001 }, false, 1_001],
    ["disabled until now", { enabled: false, enabledAt: 1_000 }, true, null],
  ])("%s", (_, stored, enabled, enabledAt) => {
    expect(effectiveSwitch(stored, now)).toEqual({ enabled, enabledAt })
  })
})
