import { z } from "@medusajs/framework/zod"
import { productCategorySchema } from "../../../../../src/api/catalogue/schema"
import { type SmallCatalogue, type Store, smallCatalogue } from "../../../../support"

export function productCategories(use: () => Store): void {
  let store: Store
  let known: SmallCatalogue
  beforeAll(async () => {
    store = use()
    known = await smallCatalogue(store.db)
  })

  describe("GET /product-categories", () => {
    it("200: the categories in the sequence of the menu, with the number of published products", async () => {
      const answer = await store.api().get("product-categories")
      expect(answer.status).toBe(200)
      expect(answer.body.data.map(({ slug, menu_order, count }: Record<string, unknown>) => [slug, menu_order, count])).toEqual([
        ["pizzas", 0, 2],
        ["ensaladas", 1, 2],
        ["bebidas", 2, 2],
      ])
      expect(answer.body.data[0]).toEqual({
        id: known.category.pizzas,
        name: "Pizzas",
        slug: "pizzas",
        parent: null,
        description: "",
        image: null,
        menu_order: 0,
        count: 2,
      })
      expect(answer.body.meta).toEqual({ page: 1, per_page: 20, total: 3, total_pages: 1 })
      expect(z.array(productCategorySchema).safeParse(answer.body.data).error).toBeUndefined()
    })

    it("200: one page of the categories", async () => {
      const { body } = await store.api().get("product-categories", { query: { page: 2, per_page: 2 } })
      expect([body.data.map(({ slug }: { slug: string }) => slug), body.meta.total_pages]).toEqual([["bebidas"], 2])
    })

    it("200: the categories without inactive and internal categories and everything below them", async () => {
      const make = async (name: string, over: object) =>
        (await store.platform().post("/admin/product-categories", { name, is_active: true, ...over })).body.product_category.id
      const inactive = await make("Inactiva", { is_active: false })
      await make("Debajo", { parent_category_id: inactive })
      await make("Interna", { is_internal: true })
      await new Promise((resolve) => setTimeout(resolve, 700))
      const { body } = await store.api().get("product-categories")
      expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(["pizzas", "ensaladas", "bebidas"])
    })

    it("400 rest_invalid_param: per_page 0", async () => {
      const answer = await store.api().get("product-categories", { query: { per_page: 0 } })
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", ["per_page"]])
    })
  })
}
