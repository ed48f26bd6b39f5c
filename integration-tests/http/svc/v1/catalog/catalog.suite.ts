import { gunzipSync } from "node:zlib"
import { z } from "@medusajs/framework/zod"
import { catalogSectionSchema } from "../../../../../src/api/catalogue/schema"
import { type Answer, type SmallCatalogue, type Store, smallCatalogue } from "../../../../support"

export function catalog(use: () => Store): void {
  let store: Store
  let known: SmallCatalogue
  beforeAll(async () => {
    store = use()
    known = await smallCatalogue(store.db)
  })

  const catalog = (options?: Parameters<ReturnType<Store["api"]>["get"]>[1]) => store.api().get("catalog", options)
  const slugs = ({ body }: Answer) =>
    body.data.map(({ slug, products }: { slug: string; products: { slug: string }[] }) => [slug, products.map((one) => one.slug)])

  describe("GET /catalog", () => {
    it("200: categories in the sequence of the platform's rank, with their published products, without meta", async () => {
      const answer = await catalog()
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.body)).toEqual(["success", "data"])
      expect(slugs(answer).map(([slug, products]: [string, string[]]) => [slug, [...products].sort()])).toEqual([
        ["pizzas", ["diavola", "margarita"]],
        ["ensaladas", ["ensalada-mixta", "tarta-de-queso"]],
        ["bebidas", ["agua", "cerveza"]],
      ])
      expect(z.array(catalogSectionSchema).safeParse(answer.body.data).error).toBeUndefined()
    })

    it("200: a product with all its fields", async () => {
      const { body } = await catalog()
      const diavola = body.data[0].products.find(({ slug }: { slug: string }) => slug === "diavola")
      expect(diavola).toMatchObject({
        id: known.product.diavola,
        name: "Pizza Diávola",
        description: "",
        type: "variable",
        status: "published",
        price: "11.00",
        regular_price: "11.00",
        on_sale: false,
        purchasable: true,
        stock_status: "instock",
        enabled: true,
        enabled_at: null,
        categories: [{ id: known.category.pizzas, name: "Pizzas", slug: "pizzas" }],
        images: [],
        variations: [
          {
            id: known.variation["DIAVOLA-M"],
            name: "Mediana",
            price: "11.00",
            attributes: [{ name: "Tamaño", option: "Mediana" }],
          },
          {
            id: known.variation["DIAVOLA-F"],
            name: "Familiar",
            price: "16.50",
            attributes: [{ name: "Tamaño", option: "Familiar" }],
          },
        ],
        allergens: [],
        tags: [],
        station: null,
      })
      expect(diavola.extra_categories.map(({ name }: { name: string }) => name)).toEqual(["Ingredientes extra", "Masa"])
      expect(diavola.extra_categories[1]).toMatchObject({
        type: "single",
        minimum: 1,
        maximum: 1,
        required: true,
        product_ids: [known.product.diavola],
        product_category_ids: [],
        extras: [
          { name: "Fina", price: "0.00" },
          { name: "Gruesa", price: "1.00" },
        ],
      })
    })

    it.each(["id", "slug"])("200: one category by its %s", async (by) => {
      const answer = await catalog({ query: { category: by === "id" ? known.category.bebidas : "bebidas" } })
      expect(slugs(answer).map(([slug]: [string]) => slug)).toEqual(["bebidas"])
    })

    it("200: a category includes its subcategories", async () => {
      const { body } = await store.platform().post("/admin/product-categories", {
        name: "Vinos",
        handle: "vinos",
        parent_category_id: known.category.bebidas,
        is_active: true,
      })
      await eventually(async () => {
        const answer = await catalog({ query: { category: "bebidas" } })
        expect(answer.body.data.map(({ slug, parent }: { slug: string; parent: string | null }) => [slug, parent])).toEqual([
          ["bebidas", null],
          ["vinos", known.category.bebidas],
        ])
      })
      await store.platform().delete(`/admin/product-categories/${body.product_category.id}`)
      await eventually(async () => expect((await catalog({ query: { category: "bebidas" } })).body.data).toHaveLength(1))
    })

    it("404 svc_not_found: a category that does not exist", async () => {
      const answer = await catalog({ query: { category: "nada" } })
      expect([answer.status, answer.body.error.code]).toEqual([404, "svc_not_found"])
    })

    it("400: an invalid category name", async () => {
      const answer = await catalog({ query: { category: "x".repeat(256) } })
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", ["category"]])
    })

    it("gives everybody the same response, with any credential", async () => {
      const { headers } = await catalog()
      for (const role of ["manager", "customer"] as const) {
        expect((await store.api(role).get("catalog")).headers.etag).toBe(headers.etag)
      }
      const wrong = await catalog({ headers: { authorization: "Bearer nothing" } })
      expect([wrong.status, wrong.headers["x-svc-auth"]]).toEqual([200, "invalid"])
    })
  })

  describe("the entity tag", () => {
    it("gives 304 without a body if it is sent alone, in a list of tags, or as a weak tag", async () => {
      const { headers } = await catalog()
      for (const tag of [headers.etag, `"other", ${headers.etag}`, `W/${headers.etag}`, "*"]) {
        const answer = await catalog({ headers: { "if-none-match": tag } })
        expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, "", headers.etag])
      }
    })

    it("gives the whole catalogue if another tag is sent", async () => {
      const answer = await catalog({ headers: { "if-none-match": '"other"' } })
      expect([answer.status, answer.body.success]).toEqual([200, true])
    })

    it("is different for a part of the catalogue", async () => {
      const whole = await catalog()
      const part = await catalog({ query: { category: "bebidas" } })
      expect(part.headers.etag).not.toBe(whole.headers.etag)
    })

    it("is the same for HEAD, which has no body", async () => {
      const whole = await catalog()
      const head = await store.api().head("catalog")
      expect([head.status, head.text, head.headers.etag]).toEqual([200, "", whole.headers.etag])
      expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(whole.text)))
    })

    it("is different for the compressed catalogue, whose content is the same", async () => {
      const whole = await catalog()
      const response = await fetch(`${store.url}/svc/v1/catalog`, { headers: { "accept-encoding": "gzip" } })
      expect(response.headers.get("content-encoding")).toBe("gzip")
      expect(response.headers.get("vary")).toContain("Accept-Encoding")
      expect(response.headers.get("etag")).not.toBe(whole.headers.etag)
      expect(await response.text()).toBe(whole.text)
      const again = await catalog({ headers: { "accept-encoding": "gzip", "if-none-match": response.headers.get("etag") ?? "" } })
      expect(again.status).toBe(304)
      expect(gunzipSync(await rawBody()).toString()).toBe(whole.text)
    })
  })

  describe("the number of SQL statements", () => {
    it("is at most two for twenty requests in quick succession", async () => {
      await catalog()
      const counts: number[] = []
      // How often the cache expires during the calls depends on the machine; the minimum of five measurements does not.
      for (let take = 0; take < 5; take++) {
        const warm = await store.statements(async () => {
          for (let call = 0; call < 20; call++) await catalog()
        })
        counts.push(catalogueStatements(warm.statements).length)
      }
      expect(Math.min(...counts)).toBeLessThanOrEqual(2)
    })

    it("is the same for a menu with two hundred more products", async () => {
      const changed = async () => {
        await store
          .db("product")
          .where({ id: known.product.agua })
          .update({ subtitle: String(Math.random()) })
        await pause(700)
        const { statements } = await store.statements(() => catalog())
        return catalogueStatements(statements).length
      }
      const before = await changed()
      await addProducts(200)
      await pause(700)
      expect((await catalog()).body.data[2].products.length).toBeGreaterThan(200)
      expect(await changed()).toBe(before)
    })
  })

  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  /** Repeats the check for up to a second: by then a change on the platform must be visible. */
  async function eventually(check: () => Promise<void>): Promise<void> {
    const until = Date.now() + 1_000
    for (;;) {
      try {
        return await check()
      } catch (error) {
        if (Date.now() > until) throw error
        await pause(50)
      }
    }
  }

  /** Statements of the catalogue only: background work of the process may run at the same time. */
  function catalogueStatements(statements: readonly string[]): string[] {
    return statements.filter((statement) => /pg_current_snapshot|product_sales_channel|prices_change_in/.test(statement))
  }

  async function rawBody(): Promise<Buffer> {
    const { get } = await import("node:http")
    return new Promise((resolve, reject) => {
      get(`${store.url}/svc/v1/catalog`, { headers: { "accept-encoding": "gzip" } }, (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.once("end", () => resolve(Buffer.concat(chunks)))
      }).once("error", reject)
    })
  }

  /** Writes product rows as the platform's own workflows do. */
  async function addProducts(count: number): Promise<void> {
    await store.db.raw(
      `insert into product (id, title, handle, status) select 'prod_many_' || i, 'Many ' || i, 'many-' || i, 'published' from generate_series(1, ?) i`,
      [count],
    )
    await store.db.raw(
      `insert into product_sales_channel (id, product_id, sales_channel_id) select 'prodsc_many_' || i, 'prod_many_' || i, ? from generate_series(1, ?) i`,
      [known.salesChannelId, count],
    )
    await store.db.raw(
      `insert into product_category_product (product_id, product_category_id) select 'prod_many_' || i, ? from generate_series(1, ?) i`,
      [known.category.bebidas as string, count],
    )
    await store.db.raw(
      `insert into product_variant (id, title, product_id, manage_inventory) select 'variant_many_' || i, 'Única', 'prod_many_' || i, false from generate_series(1, ?) i`,
      [count],
    )
  }
}
