import { z } from "@medusajs/framework/zod"
import { extraCategorySchema } from "../../../../../src/api/catalogue/schema"
import { type SmallCatalogue, type Store, smallCatalogue } from "../../../../support"

export function extraCategories(use: () => Store): void {
  let store: Store
  let known: SmallCatalogue
  beforeAll(async () => {
    store = use()
    known = await smallCatalogue(store.db)
  })

  const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

  describe("GET /extra-categories", () => {
    it("200: the categories by position, with extras and assignments", async () => {
      const answer = await store.api().get("extra-categories")
      expect([answer.status, names(answer.body)]).toEqual([200, ["Ingredientes extra", "Masa", "Aliño"]])
      expect(answer.body.data[0]).toMatchObject({
        type: "multiple",
        minimum: 0,
        maximum: 3,
        required: false,
        enabled: true,
        product_ids: [],
        product_category_ids: [known.category.pizzas],
      })
      expect(answer.body.data[2]).toMatchObject({ maximum: null, product_ids: [known.product["ensalada-mixta"]] })
      expect(answer.body.meta).toEqual({ page: 1, per_page: 20, total: 3, total_pages: 1 })
      expect(z.array(extraCategorySchema).safeParse(answer.body.data).error).toBeUndefined()
    })

    it("200: a disabled category is in the list, but on no product", async () => {
      await store.db("svc_extra_category").where({ number: known.extraCategory.Masa }).update({ enabled: false })
      await new Promise((resolve) => setTimeout(resolve, 700))
      expect(names((await store.api().get("extra-categories", { query: { enabled: false } })).body)).toEqual(["Masa"])
      expect(names((await store.api().get(`products/${known.product.diavola}/extra-categories`)).body)).toEqual([
        "Ingredientes extra",
      ])
      await store.db("svc_extra_category").where({ number: known.extraCategory.Masa }).update({ enabled: true })
    })

    it("400 rest_invalid_param: page 0", async () => {
      const answer = await store.api().get("extra-categories", { query: { page: 0 } })
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", ["page"]])
    })
  })

  describe("GET /extra-categories/{id}", () => {
    it("200: the same record as in the list", async () => {
      const { body } = await store.api().get("extra-categories")
      const answer = await store.api().get(`extra-categories/${known.extraCategory["Ingredientes extra"]}`)
      expect([answer.status, answer.body]).toEqual([200, { success: true, data: body.data[0] }])
    })

    it("404 svc_extra_category_not_found: an unknown id", async () => {
      const answer = await store.api().get("extra-categories/999999")
      expect([answer.status, answer.body.error.code]).toEqual([404, "svc_extra_category_not_found"])
    })

    it("400 rest_invalid_param: an id that is not a number", async () => {
      const answer = await store.api().get("extra-categories/masa")
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", ["id"]])
    })
  })
}
