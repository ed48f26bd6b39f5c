import { type CategoryMenuItem, changeCategoryMenu, defaultCategoryMenu } from "../category-menu"

const item = (category_id: string, more: Partial<CategoryMenuItem> = {}): CategoryMenuItem => ({
  category_id,
  visible: true,
  label: "",
  ...more,
})
const NONE: ReadonlySet<string> = new Set()

describe("a change of the category menu", () => {
  const present = { style: "list", items: [item("a"), item("b", { label: "Bee" })] } as const

  it("keeps the fields that it does not contain", () => {
    expect(changeCategoryMenu(present, {}, NONE)).toEqual({ ok: true, menu: present })
    expect(changeCategoryMenu(present, { style: "grid" }, NONE)).toEqual({ ok: true, menu: { ...present, style: "grid" } })
  })

  it("replaces all items", () => {
    expect(changeCategoryMenu(present, { items: [item("c")] }, NONE)).toEqual({
      ok: true,
      menu: { style: "list", items: [item("c")] },
    })
    expect(changeCategoryMenu(present, { items: [] }, NONE)).toEqual({ ok: true, menu: { style: "list", items: [] } })
  })

  it("reports every unknown category and every duplicate", () => {
    const items = [item("x"), item("a"), item("y"), item("a")]
    expect(changeCategoryMenu(defaultCategoryMenu(), { items }, new Set(["x", "y"]))).toEqual({
      ok: false,
      issues: [
        { path: "items[0].category_id", code: "rest_not_in_enum" },
        { path: "items[2].category_id", code: "rest_not_in_enum" },
        { path: "items[3].category_id", code: "rest_out_of_bounds" },
      ],
    })
  })

  it("removes a stored category that no longer exists", () => {
    expect(changeCategoryMenu(present, { items: present.items }, new Set(["a"]))).toEqual({
      ok: true,
      menu: { style: "list", items: [item("b", { label: "Bee" })] },
    })
  })
})
