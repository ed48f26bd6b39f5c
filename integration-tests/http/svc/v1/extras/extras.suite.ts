import { z } from "@medusajs/framework/zod"
import { extraSchema } from "../../../../../src/api/catalogue/schema"
import { type SmallCatalogue, type Store, smallCatalogue } from "../../../../support"

export function extras(use: () => Store): void {
  let store: Store
  let known: SmallCatalogue
  beforeAll(async () => {
    store = use()
    known = await smallCatalogue(store.db)
  })

  const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

  describe("GET /extras", () => {
    it("200: the extras by category, then by position, including disabled extras", async () => {
      const answer = await store.api().get("extras")
      expect(answer.status).toBe(200)
      expect(names(answer.body)).toEqual([
        "Queso extra",
        "Jamón",
        "Champiñones",
        "Aceitunas",
        "Anchoas",
        "Fina",
        "Gruesa",
        "Aceite y vinagre",
        "Salsa César",
      ])
      expect(answer.body.meta).toEqual({ page: 1, per_page: 20, total: 9, total_pages: 1 })
      expect(z.array(extraSchema).safeParse(answer.body.data).error).toBeUndefined()
    })

    it("200: the extras of one category, and of those only enabled or disabled extras", async () => {
      const category_id = known.extraCategory["Ingredientes extra"] ?? 0
      expect(names((await store.api().get("extras", { query: { category_id, enabled: false } })).body)).toEqual(["Anchoas"])
      expect(names((await store.api().get("extras", { query: { category_id, per_page: 2, page: 2 } })).body)).toEqual([
        "Champiñones",
        "Aceitunas",
      ])
    })

    it("400 rest_invalid_param: a category id that is not a number", async () => {
      const answer = await store.api().get("extras", { query: { category_id: "masa" } })
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", ["category_id"]])
    })
  })

  describe("GET /extras/{id}", () => {
    it("200: the record", async () => {
      const answer = await store.api().get(`extras/${known.extra.Aceitunas}`)
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          success: true,
          data: {
            id: known.extra.Aceitunas,
            name: "Aceitunas",
            description: "",
            price: "0.75",
            category_id: known.extraCategory["Ingredientes extra"],
            enabled: true,
            position: 3,
          },
        },
      ])
    })

    it("404 svc_extra_not_found: an unknown and a deleted extra", async () => {
      const unknown = await store.api().get("extras/999999")
      expect([unknown.status, unknown.body.error.code]).toEqual([404, "svc_extra_not_found"])
      await store.db("svc_extra").where({ number: known.extra.Gruesa }).update({ deleted_at: new Date() })
      await new Promise((resolve) => setTimeout(resolve, 700))
      expect((await store.api().get(`extras/${known.extra.Gruesa}`)).status).toBe(404)
      await store.db("svc_extra").where({ number: known.extra.Gruesa }).update({ deleted_at: null })
    })

    it.each(["abc", "-1", "1.5", "99999999999"])("400 rest_invalid_param: %s", async (id) => {
      const answer = await store.api().get(`extras/${id}`)
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", ["id"]])
    })
  })
}
