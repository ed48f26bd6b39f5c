import type { ExtraCategory } from "../../../../client/generated"
import { draftOf, withMovedRow, withoutRow, withRow } from "../draft"
import { nothingMade, saveGroup } from "../save-group"
import { sauces } from "./sauces"

const SAUCES = sauces({ product_category_ids: ["pcat_1"] })
const draft = draftOf(SAUCES)

/** The requests that save a draft: method, path and body of each. */
async function sentFor(typed: typeof draft, stored?: ExtraCategory) {
  const sent: unknown[] = []
  jest.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const path = new URL(String(input), "http://shop.example").pathname.replace("/admin/svc/", "")
    sent.push([init?.method, path, ...(init?.body ? [JSON.parse(String(init.body))] : [])])
    return Response.json({ data: { id: 9 } })
  })
  await saveGroup(typed, stored, nothingMade())
  return sent
}

afterEach(() => jest.restoreAllMocks())

describe("saving a group of extras sends", () => {
  it.each<[string, typeof draft, unknown[]]>([
    ["nothing, if nothing is typed", { ...draft }, []],
    ["the name only", { ...draft, name: "Dips" }, [["PUT", "extra-categories/7", { name: "Dips" }]]],
    ["the limit only", { ...draft, most: "3" }, [["PUT", "extra-categories/7", { maximum: 3 }]]],
    [
      "the list of products only",
      { ...draft, products: ["prod_1", "prod_2"] },
      [["PUT", "extra-categories/7/assignments", { product_ids: ["prod_1", "prod_2"] }]],
    ],
    ["the price of one extra", withRow(draft, "2", { price: "1" }), [["PUT", "extras/2", { price: "1" }]]],
    ["nothing, if a price is only written differently", withRow(draft, "2", { price: "0,5" }), []],
    ["the extra that is removed", withoutRow(draft, "1"), [["DELETE", "extras/1"]]],
    [
      "the places of moved extras",
      withMovedRow(draft, "2", -1),
      [
        ["PUT", "extras/2", { position: 0 }],
        ["PUT", "extras/1", { position: 1 }],
      ],
    ],
  ])("%s", async (_case, typed, sent) => {
    expect(await sentFor(typed, SAUCES)).toEqual(sent)
  })

  it("everything of a new group", async () => {
    const typed = { ...draftOf(), name: "Pan", products: ["prod_1"] }
    expect(await sentFor(typed)).toEqual([
      ["POST", "extra-categories", { name: "Pan", description: "", enabled: true }],
      ["PUT", "extra-categories/9", { name: "Pan", description: "", enabled: true, type: "multiple", minimum: 0, maximum: null }],
      ["PUT", "extra-categories/9/assignments", { product_ids: ["prod_1"], product_category_ids: [] }],
    ])
  })
})
