import { z } from "@medusajs/framework/zod"
import { productSchema } from "../../../../../src/api/catalogue/schema"
import { type Answer, type SmallCatalogue, type Store, smallCatalogue } from "../../../../support"

export function products(use: () => Store): void {
  let store: Store
  let known: SmallCatalogue
  beforeAll(async () => {
    store = use()
    known = await smallCatalogue(store.db)
  })

  const PUBLISHED = ["agua", "cerveza", "diavola", "ensalada-mixta", "margarita", "tarta-de-queso"]
  const list = (query: Record<string, string | number | boolean> = {}) => store.api().get("products", { query })
  const slugs = ({ body }: Answer) => body.data.map(({ slug }: { slug: string }) => slug).sort()
  const switchOff = (slug: string, body: object = { enabled: false }) =>
    store.api("manager").put(`products/${known.product[slug]}/availability`, body)
  const switchOn = (slug: string) => store.api("manager").put(`products/${known.product[slug]}/availability`, { enabled: true })

  describe("GET /products", () => {
    it("200: published products with the correct meta", async () => {
      const answer = await list()
      expect([answer.status, slugs(answer)]).toEqual([200, PUBLISHED])
      expect(answer.body.meta).toEqual({ page: 1, per_page: 20, total: 6, total_pages: 1 })
      expect(z.array(productSchema).safeParse(answer.body.data).error).toBeUndefined()
    })

    it("200: all pages together contain each product once", async () => {
      const pages = await Promise.all([1, 2, 3].map((page) => list({ page, per_page: 2 })))
      expect(pages.flatMap(slugs).sort()).toEqual(PUBLISHED)
      expect(pages[1]?.body.meta).toEqual({ page: 2, per_page: 2, total: 6, total_pages: 3 })
    })

    it("200: after the last page an empty list with the correct meta", async () => {
      const answer = await list({ page: 9, per_page: 4 })
      expect([answer.body.data, answer.body.meta]).toEqual([[], { page: 9, per_page: 4, total: 6, total_pages: 2 }])
    })

    it.each<[string, Record<string, string | boolean>, string[]]>([
      ["by words, without case and accents", { search: "DIAVOLA pizza" }, ["diavola"]],
      ["by words without a match", { search: "sushi" }, []],
      ["by a blank text", { search: " " }, PUBLISHED],
      ["by a category's slug", { category: "bebidas" }, ["agua", "cerveza"]],
      ["by words and category", { category: "pizzas", search: "margarita" }, ["margarita"]],
      ["that are enabled", { enabled: true }, PUBLISHED],
      ["that are disabled", { enabled: "0" }, []],
    ])("200: products %s", async (_, query, expected) => {
      expect(slugs(await list(query))).toEqual(expected)
    })

    it("200: products by a category's id", async () => {
      expect(slugs(await list({ category: known.category.pizzas ?? "" }))).toEqual(["diavola", "margarita"])
    })

    it("200: products by ids, without unknown products and drafts", async () => {
      const include = [known.product.agua, known.product.calzone, "prod_nothing", known.product.margarita].join(",")
      expect(slugs(await list({ include }))).toEqual(["agua", "margarita"])
    })

    it("200: products filtered by whether they are switched off", async () => {
      await switchOff("agua")
      expect(slugs(await list({ enabled: false }))).toEqual(["agua"])
      expect(slugs(await list({ enabled: true }))).not.toContain("agua")
      await switchOn("agua")
    })

    it.each([
      [{ page: 0 }, "page"],
      [{ per_page: 101 }, "per_page"],
      [{ per_page: "many" }, "per_page"],
      [{ search: "x".repeat(101) }, "search"],
      [{ enabled: "yes" }, "enabled"],
      [{ include: Array.from({ length: 201 }, (_, index) => `p${index}`).join(",") }, "include"],
    ])("400 rest_invalid_param: %j", async (query, field) => {
      const answer = await list(query as Record<string, string | number>)
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", [field]])
    })

    it("404 svc_not_found: a category that does not exist", async () => {
      const answer = await list({ category: "nada" })
      expect([answer.status, answer.body.error.code]).toEqual([404, "svc_not_found"])
    })
  })

  describe("GET /products/{id}", () => {
    it("200: the same record as in the list", async () => {
      const answer = await store.api().get(`products/${known.product.margarita}`)
      const { body } = await list({ include: known.product.margarita ?? "" })
      expect([answer.status, answer.body]).toEqual([200, { success: true, data: body.data[0] }])
    })

    it.each([["a draft"], ["an unknown product"], ["a product of another sales channel"]])(
      "404 svc_not_found: %s",
      async (which) => {
        const id =
          which === "a draft" ? known.product.calzone : which === "an unknown product" ? "prod_nothing" : await foreignProduct()
        const answer = await store.api().get(`products/${id}`)
        expect([answer.status, answer.body]).toEqual([
          404,
          { success: false, error: { code: "svc_not_found", message: expect.any(String), details: {} } },
        ])
      },
    )
  })

  describe("GET /products/{id}/extra-categories", () => {
    it("200: extra categories of the product and of its category, by position, with all their assignments, without meta", async () => {
      const answer = await store.api().get(`products/${known.product.diavola}/extra-categories`)
      expect(answer.status).toBe(200)
      expect(answer.body).not.toHaveProperty("meta")
      expect(answer.body.data).toMatchObject([
        { id: known.extraCategory["Ingredientes extra"], product_ids: [], product_category_ids: [known.category.pizzas] },
        { id: known.extraCategory.Masa, product_ids: [known.product.diavola], product_category_ids: [] },
      ])
    })

    it("200: an empty list for a product without extra categories", async () => {
      expect((await store.api().get(`products/${known.product.agua}/extra-categories`)).body).toEqual({ success: true, data: [] })
    })

    it("404 svc_not_found: an unknown product", async () => {
      const answer = await store.api().get("products/prod_nothing/extra-categories")
      expect([answer.status, answer.body.error.code]).toEqual([404, "svc_not_found"])
    })
  })

  describe("PUT /products/{id}/availability", () => {
    it.each(["administrator", "manager", "store"] as const)(
      "200: the role %s switches a product off and on, visible at once",
      async (role) => {
        const path = `products/${known.product.margarita}`
        const off = await store.api(role).put(`${path}/availability`, { enabled: false })
        expect([off.status, off.body.data]).toMatchObject([
          200,
          { id: known.product.margarita, enabled: false, enabled_at: null, purchasable: false },
        ])
        expect((await store.api().get(path)).body.data.enabled).toBe(false)
        const on = await store.api(role).put(`${path}/availability`, { enabled: true })
        expect([on.status, on.body.data]).toMatchObject([200, { enabled: true, purchasable: true }])
        expect((await store.api().get(path)).body.data.enabled).toBe(true)
      },
    )

    it("200: switches a product off until an instant, at which the product is enabled again", async () => {
      const off = await switchOff("margarita", { enabled: false, until: "2026-11-20T21:00:00+01:00" })
      expect(off.body.data).toMatchObject({ enabled: false, enabled_at: "2026-11-20T21:00:00+01:00" })
      const reads = async (clock: string) => {
        await store.setClock(clock)
        const { body } = await store.api().get(`products/${known.product.margarita}`)
        return [body.data.enabled, body.data.enabled_at]
      }
      expect(await reads("2026-11-20T20:59:50+01:00")).toEqual([false, "2026-11-20T21:00:00+01:00"])
      expect(await reads("2026-11-20T21:00:00+01:00")).toEqual([true, null])
      await store.setClock("2026-11-20T20:30:00+01:00")
      await switchOn("margarita")
    })

    it("200: ignores `until` if the request enables the product", async () => {
      const answer = await switchOff("margarita", { enabled: true, until: "2026-11-20T23:00:00+01:00" })
      expect(answer.body.data).toMatchObject({ enabled: true, enabled_at: null })
    })

    it("200: a disabled product cannot be ordered; its status on the platform does not change", async () => {
      await switchOff("margarita")
      const { body } = await store.api().post("cart/validate", {
        order_type: "pickup",
        items: [{ product_id: known.product.margarita, variation_id: known.variation["MARGARITA-M"], quantity: 1 }],
      })
      expect(body.data.errors).toContainEqual(
        expect.objectContaining({ code: "product_unavailable", details: expect.objectContaining({ reasons: ["disabled"] }) }),
      )
      expect(await store.db("product").first("status").where({ id: known.product.margarita })).toEqual({ status: "published" })
      await switchOn("margarita")
    })

    it.each([
      [{}, "rest_missing_callback_param", "enabled"],
      [{ enabled: "true" }, "rest_invalid_param", "enabled"],
      [{ enabled: 1 }, "rest_invalid_param", "enabled"],
      [{ enabled: false, until: "tomorrow" }, "rest_invalid_param", "until"],
      [{ enabled: false, until: "2026-11-20T20:00:00" }, "rest_invalid_param", "until"],
      [{ enabled: false, until: "2020-01-01T00:00:00Z" }, "rest_invalid_param", "until"],
    ])("400: %j", async (body, code, field) => {
      const answer = await switchOff("margarita", body)
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, code, [field]])
      expect((await store.api().get(`products/${known.product.margarita}`)).body.data.enabled).toBe(true)
    })

    it("401 svc_unauthorized without sign-in", async () => {
      const answer = await store.api().put(`products/${known.product.margarita}/availability`, { enabled: false })
      expect([answer.status, answer.body.code]).toEqual([401, "svc_unauthorized"])
    })

    it.each(["courier", "customer"] as const)("403 svc_forbidden: the role %s", async (role) => {
      const answer = await store.api(role).put(`products/${known.product.margarita}/availability`, { enabled: false })
      expect([answer.status, answer.body.code]).toEqual([403, "svc_forbidden"])
      expect((await store.api().get(`products/${known.product.margarita}`)).body.data.enabled).toBe(true)
    })

    it.each(["calzone", "nothing"])("404 svc_not_found: %s", async (slug) => {
      const answer = await store
        .api("manager")
        .put(`products/${known.product[slug] ?? "prod_nothing"}/availability`, { enabled: false })
      expect([answer.status, answer.body.error.code]).toEqual([404, "svc_not_found"])
    })

    it("200: twenty concurrent changes leave one consistent row", async () => {
      const presses = Array.from({ length: 20 }, (_, index) =>
        switchOff("agua", index % 2 === 0 ? { enabled: true } : { enabled: false, until: "2026-11-20T23:00:00+01:00" }),
      )
      expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array(20).fill(200))
      const rows = await store.db("svc_product_switch").where({ product_id: known.product.agua })
      expect(rows).toHaveLength(1)
      expect(rows[0].enabled).toBe(rows[0].enabled_at === null)
      // The record shows what is stored.
      const shown = (await store.api().get(`products/${known.product.agua}`)).body.data
      expect(shown.enabled).toBe(rows[0].enabled)
      await switchOn("agua")
    })
  })

  /** A published product that is sold in another channel only. */
  async function foreignProduct(): Promise<string> {
    const channel = await store.platform().post("/admin/sales-channels", { name: "Elsewhere" })
    const made = await store.platform().post("/admin/products", {
      title: "Elsewhere",
      status: "published",
      options: [{ title: "Size", values: ["One"] }],
      variants: [{ title: "One", options: { Size: "One" }, prices: [{ amount: 5, currency_code: "eur" }] }],
      sales_channels: [{ id: channel.body.sales_channel.id }],
    })
    expect(made.status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 700))
    return made.body.product.id
  }
}
