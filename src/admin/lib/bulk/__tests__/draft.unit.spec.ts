import { type BulkDraft, bodyOf, newDraft, problemsOf, targetsOf } from "../draft"

const draft = (change: Partial<BulkDraft>): BulkDraft => ({ ...newDraft("product"), target: "all", ...change })

describe("the draft of a bulk change", () => {
  it.each<[string, Partial<BulkDraft>, object]>([
    ["disabling every product", {}, { entity: "product", operation: "disable", target: { all: true } }],
    [
      "disabling the products of a category",
      { target: "category", category: "pcat_1" },
      { entity: "product", operation: "disable", target: { category_id: "pcat_1" } },
    ],
    [
      "a percentage with a comma, rounded",
      { operation: "price_percent", amount: "+2,5", roundTo: "0,05" },
      { entity: "product", operation: "price_percent", target: { all: true }, value: "2.5", round_to: "0.05" },
    ],
    [
      "moving the extras of a group, with numeric ids",
      { entity: "extra", target: "category", category: "7", operation: "move_category", other: "9" },
      { entity: "extra", operation: "move_category", target: { category_id: 7 }, value: 9 },
    ],
    [
      "moving products to another category, with Medusa's id",
      { operation: "move_category", other: "pcat_2" },
      { entity: "product", operation: "move_category", target: { all: true }, value: "pcat_2" },
    ],
    [
      "assigning a group to products, with a numeric id",
      { operation: "assign_extra_category", other: "9" },
      { entity: "product", operation: "assign_extra_category", target: { all: true }, value: 9 },
    ],
    [
      "one limit of extra groups",
      { entity: "extra_category", operation: "set_limits", maximum: "3" },
      { entity: "extra_category", operation: "set_limits", target: { all: true }, value: { maximum: 3 } },
    ],
    [
      "enabling the search results",
      { target: "ids", ids: ["prod_1", "prod_2"], operation: "enable" },
      { entity: "product", operation: "enable", target: { ids: ["prod_1", "prod_2"] } },
    ],
  ])("builds the request body for %s", (_case, change, body) => {
    expect(bodyOf(draft(change))).toEqual(body)
    expect([...problemsOf(draft(change))]).toEqual([])
  })

  it.each<[string, Partial<BulkDraft>, string[]]>([
    ["no category", { target: "category" }, ["category"]],
    ["no search text", { target: "search", search: " " }, ["search"]],
    ["no price", { operation: "price_set" }, ["amount"]],
    ["an unreadable amount", { operation: "price_add", amount: "1.000,50" }, ["amount"]],
    ["a rounding step of zero", { operation: "price_add", amount: "1", roundTo: "0" }, ["roundTo"]],
    ["no group", { operation: "unassign_extra_category" }, ["other"]],
    ["no limit", { entity: "extra_category", operation: "set_limits" }, ["minimum"]],
    ["a maximum of zero", { entity: "extra_category", operation: "set_limits", maximum: "0" }, ["maximum"]],
  ])("reports the field that is missing or invalid: %s", (_case, change, fields) => {
    expect([...problemsOf(draft(change))]).toEqual(fields)
  })

  it("offers no category as the target of extra groups, and begins with the ids that it is given", () => {
    expect(targetsOf("extra_category", [])).toEqual(["search", "all"])
    expect(newDraft("product", ["prod_1"]).target).toBe("ids")
  })
})
