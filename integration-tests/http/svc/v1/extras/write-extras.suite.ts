import { extraCategorySchema, extraSchema } from "../../../../../src/api/catalogue/schema"
import { deletedExtraCategorySchema } from "../../../../../src/api/svc/v1/extra-categories/schema"
import { type Answer, hashAllTables, orderBodies, type SmallCatalogue, type Store, smallCatalogue } from "../../../../support"

export function writeExtras(use: () => Store): void {
  let store: Store
  let shop: SmallCatalogue
  let body: ReturnType<typeof orderBodies>
  beforeAll(async () => {
    store = use()
    shop = await smallCatalogue(store.db)
    body = orderBodies(shop)
  })

  const manager = (process = 0) => store.api("manager", { process })
  const refusalOf = ({ status, body: answer }: Answer) => [status, answer.code ?? answer.error?.code, answer.data?.params]
  const newCategory = async (changes: object = {}) => {
    const answer = await manager().post("extra-categories", { name: "Salsas", ...changes })
    expect(answer.status).toBe(201)
    return answer.body.data as { id: number; name: string }
  }
  const newExtra = async (categoryId: number, changes: object = {}) => {
    const answer = await manager().post("extras", { name: "Mojo", price: "0.50", category_id: categoryId, ...changes })
    expect(answer.status).toBe(201)
    return answer.body.data as { id: number; name: string }
  }
  /** Hashes of all tables that a refusal must not change: all except those of jobs and the tokens' times of last use. */
  const hashStoredData = () =>
    hashAllTables(store.db, { except: ["svc_outbox_cursor", "workflow_execution", "svc_access_token"] })
  /** Repeats the read until the value is as expected, for at most the second within which every instance must show a change. */
  async function within<T>(read: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
    const until = Date.now() + 1_000
    for (;;) {
      const value = await read()
      if (wanted(value) || Date.now() > until) return value
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  describe("POST /extra-categories", () => {
    it("201: the record, positioned after the last category, with defaults for omitted fields", async () => {
      const answer = await manager().post("extra-categories", { name: "  Bebida del menú ", description: "A elegir" })
      expect(answer.status).toBe(201)
      expect(answer.body.data).toEqual({
        id: expect.any(Number),
        name: "Bebida del menú",
        description: "A elegir",
        type: "multiple",
        minimum: 0,
        maximum: null,
        required: false,
        enabled: true,
        position: 3,
        extras: [],
        product_ids: [],
        product_category_ids: [],
      })
      expect(extraCategorySchema.safeParse(answer.body.data).error).toBeUndefined()
      expect((await store.api().get(`extra-categories/${answer.body.data.id}`)).body.data).toEqual(answer.body.data)
      await manager().delete(`extra-categories/${answer.body.data.id}`)
    })

    it.each([
      [{ type: "single" }, { type: "single", minimum: 0, maximum: 1, required: false }],
      [
        { type: "single", required: true },
        { minimum: 1, maximum: 1, required: true },
      ],
      [{ required: true }, { type: "multiple", minimum: 1, maximum: null, required: true }],
      [
        { minimum: 2, maximum: 3, enabled: false, position: 7 },
        { minimum: 2, maximum: 3, enabled: false, position: 7 },
      ],
      [{ maximum: null }, { maximum: null }],
    ])("201 for the body %j", async (sent, expected) => {
      const made = await newCategory(sent)
      expect(made).toMatchObject(expected)
      await manager().delete(`extra-categories/${made.id}`)
    })

    it.each([
      [{}, "rest_missing_callback_param", "name"],
      [{ name: "" }, "rest_invalid_param", "name"],
      [{ name: "   " }, "rest_invalid_param", "name"],
      [{ name: "x".repeat(256) }, "rest_invalid_param", "name"],
      [{ name: 7 }, "rest_invalid_param", "name"],
      [{ name: "x", description: "x".repeat(1_001) }, "rest_invalid_param", "description"],
      [{ name: "x", type: "some" }, "rest_invalid_param", "type"],
      [{ name: "x", type: "single", maximum: 2 }, "rest_invalid_param", "maximum"],
      [{ name: "x", type: "single", maximum: null }, "rest_invalid_param", "maximum"],
      [{ name: "x", type: "single", minimum: 2 }, "rest_invalid_param", "minimum"],
      [{ name: "x", minimum: 3, maximum: 2 }, "rest_invalid_param", "minimum"],
      [{ name: "x", minimum: -1 }, "rest_invalid_param", "minimum"],
      [{ name: "x", minimum: "1" }, "rest_invalid_param", "minimum"],
      [{ name: "x", maximum: 0 }, "rest_invalid_param", "maximum"],
      [{ name: "x", maximum: 201 }, "rest_invalid_param", "maximum"],
      [{ name: "x", required: true, minimum: 0 }, "rest_invalid_param", "required"],
      [{ name: "x", position: 1.5 }, "rest_invalid_param", "position"],
    ])("returns 400 and changes nothing: %j", async (sent, code, field) => {
      const before = await hashStoredData()
      expect(refusalOf(await manager().post("extra-categories", sent))).toEqual([400, code, [field]])
      expect(await hashStoredData()).toEqual(before)
    })
  })

  describe("PUT /extra-categories/{id}", () => {
    it("200: changes only the fields sent, and keeps extras and assignments", async () => {
      const { id } = await newCategory({ minimum: 1, maximum: 3, description: "Caseras" })
      const extra = await newExtra(id)
      await manager().put(`extra-categories/${id}/assignments`, { product_ids: [shop.product.agua] })
      const answer = await manager().put(`extra-categories/${id}`, { name: "Salsas de la casa" })
      expect([answer.status, answer.body.data]).toMatchObject([
        200,
        {
          id,
          name: "Salsas de la casa",
          description: "Caseras",
          minimum: 1,
          maximum: 3,
          extras: [extra],
          product_ids: [shop.product.agua],
        },
      ])
      expect((await manager().put(`extra-categories/${id}`, {})).body.data).toEqual(answer.body.data)
      expect((await manager().put(`extra-categories/${id}`, { maximum: null })).body.data.maximum).toBeNull()
      expect((await manager().put(`extra-categories/${id}`, { type: "single" })).body.data).toMatchObject({
        type: "single",
        maximum: 1,
      })
      expect((await manager().put(`extra-categories/${id}`, { required: false })).body.data).toMatchObject({
        minimum: 0,
        required: false,
      })
      await manager().delete(`extra-categories/${id}`)
    })

    it("400: a value that contradicts the stored limits", async () => {
      const { id } = await newCategory({ minimum: 2, maximum: 3 })
      for (const [sent, field] of [
        [{ maximum: 1 }, "maximum"],
        [{ minimum: 4 }, "minimum"],
        [{ type: "single" }, "type"],
      ] as const) {
        expect(refusalOf(await manager().put(`extra-categories/${id}`, sent))).toEqual([400, "rest_invalid_param", [field]])
      }
      expect((await store.api().get(`extra-categories/${id}`)).body.data).toMatchObject({
        type: "multiple",
        minimum: 2,
        maximum: 3,
      })
      await manager().delete(`extra-categories/${id}`)
    })

    it("concurrent changes of both limits never leave a minimum above the maximum", async () => {
      const { id } = await newCategory({ minimum: 1, maximum: 3 })
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all([
          manager(0).put(`extra-categories/${id}`, { minimum: 3 }),
          manager(1).put(`extra-categories/${id}`, { maximum: 2 }),
        ])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
        expect((await manager().put(`extra-categories/${id}`, { minimum: 1, maximum: 3 })).status).toBe(200)
      }
      await manager().delete(`extra-categories/${id}`)
    })
  })

  describe("PUT /extra-categories/{id}/assignments", () => {
    it("200: stores a sent list in its sequence without duplicates, and keeps a list that is not sent", async () => {
      const { id } = await newCategory()
      const { agua, margarita, calzone } = shop.product
      const path = `extra-categories/${id}/assignments`
      const first = await manager().put(path, {
        product_ids: [margarita, agua, margarita, calzone],
        product_category_ids: [shop.category.bebidas],
      })
      expect([first.status, first.body.data]).toMatchObject([
        200,
        { product_ids: [margarita, agua, calzone], product_category_ids: [shop.category.bebidas] },
      ])
      expect((await manager().put(path, { product_ids: [agua] })).body.data).toMatchObject({
        product_ids: [agua],
        product_category_ids: [shop.category.bebidas],
      })
      expect((await manager().put(path, {})).body.data.product_ids).toEqual([agua])
      expect((await manager().put(path, { product_ids: [], product_category_ids: [] })).body.data).toMatchObject({
        product_ids: [],
        product_category_ids: [],
      })
      await manager().delete(`extra-categories/${id}`)
    })

    it("returns 400 with the indices of up to 100 unknown ids, and changes nothing", async () => {
      const { id } = await newCategory()
      const before = await hashStoredData()
      const answer = await manager().put(`extra-categories/${id}/assignments`, {
        product_ids: [shop.product.agua, "prod_nothing", shop.category.pizzas],
        product_category_ids: ["pcat_nothing"],
      })
      expect(refusalOf(answer)).toEqual([
        400,
        "rest_invalid_param",
        ["product_ids[1]", "product_ids[2]", "product_category_ids[0]"],
      ])
      expect(answer.body.data.details["product_ids[1]"].code).toBe("rest_not_in_enum")
      const many = Array.from({ length: 10_000 }, (_, index) => `prod_nothing_${index}`)
      const named = (await manager().put(`extra-categories/${id}/assignments`, { product_ids: many })).body.data.params
      expect([named.length, named[99]]).toEqual([100, "product_ids[99]"])
      expect(await hashStoredData()).toEqual(before)
      await manager().delete(`extra-categories/${id}`)
    })

    it("200: a list can be sent back after a product in it was deleted on the platform", async () => {
      const { id } = await newCategory()
      await store.db("product").insert({ id: "prod_gone", title: "Gone", handle: "gone", status: "draft" })
      await manager().put(`extra-categories/${id}/assignments`, { product_ids: ["prod_gone", shop.product.agua] })
      await store.db("product").where({ id: "prod_gone" }).update({ deleted_at: new Date() })
      const answer = await manager().put(`extra-categories/${id}/assignments`, { product_ids: ["prod_gone", shop.product.agua] })
      expect([answer.status, answer.body.data.product_ids]).toEqual([200, [shop.product.agua]])
      await manager().delete(`extra-categories/${id}`)
    })

    it("accepts 10,000 products in one request, and refuses 10,001", async () => {
      const { id } = await newCategory()
      const ids = Array.from({ length: 10_000 }, (_, index) => `prod_many_${index}`)
      await store.db.raw(
        "insert into product (id, title, handle, status) select w.id, w.id, replace(w.id, '_', '-'), 'draft' from unnest(?::text[]) as w (id)",
        [ids],
      )
      const answer = await manager().put(`extra-categories/${id}/assignments`, { product_ids: ids })
      expect([answer.status, answer.body.data.product_ids]).toEqual([200, ids])
      expect(refusalOf(await manager().put(`extra-categories/${id}/assignments`, { product_ids: [...ids, "one"] }))).toEqual([
        400,
        "rest_invalid_param",
        ["product_ids"],
      ])
      expect((await manager().delete(`extra-categories/${id}`)).body.data.deleted).toEqual({ extras: 0, assignments: 10_000 })
      await store.db("product").whereLike("id", "prod_many_%").delete()
    })
  })

  describe("POST /extras", () => {
    it("201: the record, positioned after the last extra of its category, with defaults for omitted fields", async () => {
      const { id: category } = await newCategory()
      await newExtra(category, { position: 4 })
      const answer = await manager().post("extras", { name: "Alioli", category_id: category })
      expect([answer.status, answer.body.data]).toEqual([
        201,
        {
          id: expect.any(Number),
          name: "Alioli",
          description: "",
          price: "0.00",
          category_id: category,
          enabled: true,
          position: 5,
        },
      ])
      expect(extraSchema.safeParse(answer.body.data).error).toBeUndefined()
      expect((await store.api().get(`extras/${answer.body.data.id}`)).body.data).toEqual(answer.body.data)
      await manager().delete(`extra-categories/${category}`)
    })

    it.each([
      [1.5, "1.50"],
      ["1.5", "1.50"],
      ["01.500", "1.50"],
      [0, "0.00"],
      [1_000_000, "1000000.00"],
    ])("201: a price as number or decimal string: %j", async (price, expected) => {
      const { id: category } = await newCategory()
      expect(await newExtra(category, { price })).toMatchObject({ price: expected })
      await manager().delete(`extra-categories/${category}`)
    })

    it.each([
      [{ price: 1 }, "rest_missing_callback_param", ["name", "category_id"]],
      [{ name: "x", category_id: 999_999 }, "rest_invalid_param", ["category_id"]],
      [{ name: "x", category_id: "1" }, "rest_invalid_param", ["category_id"]],
      [{ name: "x", category_id: 1, price: -0.01 }, "rest_invalid_param", ["price"]],
      [{ name: "x", category_id: 1, price: "1,50" }, "rest_invalid_param", ["price"]],
      [{ name: "x", category_id: 1, price: "1e2" }, "rest_invalid_param", ["price"]],
      [{ name: "x", category_id: 1, price: "" }, "rest_invalid_param", ["price"]],
      [{ name: "x", category_id: 1, price: true }, "rest_invalid_param", ["price"]],
      [{ name: "x", category_id: 1, price: "1.505" }, "rest_invalid_param", ["price"]],
      [{ name: "x", category_id: 1, price: 0.1 + 0.2 }, "rest_invalid_param", ["price"]],
      [{ name: "x", category_id: 1, price: 1_000_000.01 }, "rest_invalid_param", ["price"]],
      [{ name: "x".repeat(256), category_id: 1 }, "rest_invalid_param", ["name"]],
      [{ name: "x", category_id: 1, enabled: "true" }, "rest_invalid_param", ["enabled"]],
    ])("returns 400 and changes nothing: %j", async (sent, code, fields) => {
      const before = await hashStoredData()
      expect(refusalOf(await manager().post("extras", sent))).toEqual([400, code, fields])
      expect(await hashStoredData()).toEqual(before)
    })
  })

  describe("forms", () => {
    const form = (rawBody: string) => ({ rawBody, headers: { "content-type": "application/x-www-form-urlencoded" } })

    it("are accepted, with numbers and booleans as text", async () => {
      const category = await manager().post(
        "extra-categories",
        undefined,
        form("name=Panes&type=multiple&minimum=1&maximum=2&enabled=0"),
      )
      expect([category.status, category.body.data]).toMatchObject([
        201,
        { name: "Panes", minimum: 1, maximum: 2, enabled: false },
      ])
      const { id } = category.body.data
      const extra = await manager().post("extras", undefined, form(`name=Chapata&price=1.25&category_id=${id}&enabled=true`))
      expect([extra.status, extra.body.data]).toMatchObject([201, { price: "1.25", category_id: id, enabled: true }])
      const path = `extra-categories/${id}/assignments`
      const assigned = await manager().put(
        path,
        undefined,
        form(`product_ids[]=${shop.product.agua}&product_category_ids=${shop.category.pizzas}`),
      )
      expect([assigned.status, assigned.body.data]).toMatchObject([
        200,
        { product_ids: [shop.product.agua], product_category_ids: [shop.category.pizzas] },
      ])
      await manager().delete(`extra-categories/${id}`)
    })
  })

  describe("PUT and DELETE /extras/{id}", () => {
    it("200: changes the fields sent, and can move an extra to another category", async () => {
      const from = await newCategory()
      const to = await newCategory({ name: "Dulces" })
      const { id } = await newExtra(from.id, { description: "Picante" })
      const answer = await manager().put(`extras/${id}`, { price: 0.75, category_id: to.id })
      expect([answer.status, answer.body.data]).toMatchObject([
        200,
        { id, name: "Mojo", description: "Picante", price: "0.75", category_id: to.id },
      ])
      expect((await store.api().get(`extra-categories/${from.id}`)).body.data.extras).toEqual([])
      expect((await store.api().get(`extra-categories/${to.id}`)).body.data.extras).toEqual([answer.body.data])
      const gone = await manager().delete(`extras/${id}`)
      expect([gone.status, gone.body.data]).toEqual([200, answer.body.data])
      expect(refusalOf(await manager().delete(`extras/${id}`))).toEqual([404, "svc_extra_not_found", undefined])
      expect(refusalOf(await store.api().get(`extras/${id}`))).toEqual([404, "svc_extra_not_found", undefined])
      await Promise.all([from, to].map((category) => manager().delete(`extra-categories/${category.id}`)))
    })

    it("400: an unknown category or an invalid price; 404: an unknown extra", async () => {
      const id = shop.extra["Queso extra"]
      expect(refusalOf(await manager().put(`extras/${id}`, { category_id: 999_999 }))).toEqual([
        400,
        "rest_invalid_param",
        ["category_id"],
      ])
      expect(refusalOf(await manager().put("extras/999999", { category_id: 999_999 }))).toEqual([
        404,
        "svc_extra_not_found",
        undefined,
      ])
      expect(refusalOf(await manager().put(`extras/${id}`, { price: "1.005" }))).toEqual([400, "rest_invalid_param", ["price"]])
    })
  })

  describe("DELETE /extra-categories/{id}", () => {
    it("200: returns the previous record with the number of deleted rows; past orders keep their extras", async () => {
      const { id } = await newCategory({ name: "Rellenos", required: true })
      const extra = await newExtra(id, { name: "Trufa", price: "3.00" })
      await manager().put(`extra-categories/${id}/assignments`, {
        product_ids: [shop.product.margarita],
        product_category_ids: [shop.category.bebidas],
      })
      const placed = await store.api().post(
        "orders",
        body.pickup({
          items: [body.margarita({ quantity: 1, extra_selections: [{ category_id: id, extra_ids: [extra.id] }] })],
        }),
      )
      expect(placed.status).toBe(201)
      const line = { extras: [{ id: extra.id, category_id: id, category_name: "Rellenos", name: "Trufa", price: "3.00" }] }
      expect(placed.body.data.line_items[0]).toMatchObject(line)

      const read = (await store.api().get(`extra-categories/${id}`)).body.data
      const gone = await manager().delete(`extra-categories/${id}`)
      expect([gone.status, gone.body.data]).toEqual([200, { ...read, deleted: { extras: 1, assignments: 2 } }])
      expect(deletedExtraCategorySchema.safeParse(gone.body.data).error).toBeUndefined()
      expect(refusalOf(await store.api().get(`extra-categories/${id}`))).toEqual([404, "svc_extra_category_not_found", undefined])
      expect(refusalOf(await store.api().get(`extras/${extra.id}`))).toEqual([404, "svc_extra_not_found", undefined])
      expect(refusalOf(await manager().delete(`extra-categories/${id}`))).toEqual([
        404,
        "svc_extra_category_not_found",
        undefined,
      ])

      const order = (await manager().get(`orders/${placed.body.data.number}`)).body.data
      expect(order.line_items[0]).toMatchObject({ ...line, price: "12.50" })
      const again = await store.api().post("cart/validate", {
        order_type: "pickup",
        items: [body.margarita({ quantity: 1, extra_selections: [{ category_id: id, extra_ids: [extra.id] }] })],
      })
      expect(again.body.data.errors.map(({ code }: { code: string }) => code)).toContain("svc_extra_category_not_allowed")
    })

    it("leaves no extra in the category when extras are created in it concurrently on two processes", async () => {
      for (let round = 0; round < 10; round += 1) {
        const { id } = await newCategory()
        const moving = await newExtra(shop.extraCategory.Aliño ?? 0)
        const [gone, ...others] = await Promise.all([
          manager(0).delete(`extra-categories/${id}`),
          ...Array.from({ length: 6 }, (_, index) => manager(index % 2).post("extras", { name: `R${index}`, category_id: id })),
          manager(1).put(`extras/${moving.id}`, { category_id: id }),
          manager(1).put(`extra-categories/${id}/assignments`, { product_ids: [shop.product.agua] }),
        ])
        expect(gone.status).toBe(200)
        for (const { status } of others) expect([200, 201, 400, 404]).toContain(status)
        const left = await store.db.raw(
          `select 1 from svc_extra e join svc_extra_category c on c.number = e.category_number where e.deleted_at is null and c.deleted_at is not null
         union all select 1 from svc_extra_assignment a join svc_extra_category c on c.number = a.category_number where a.deleted_at is null and c.deleted_at is not null`,
        )
        expect(left.rows).toEqual([])
        const created = others.filter(({ status }) => status === 201).length
        expect(gone.body.data.deleted.extras).toBeGreaterThanOrEqual(created)
        await manager().delete(`extras/${moving.id}`)
      }
    })

    it("nothing can be written into a deleted category, even directly in the database", async () => {
      const { id } = await newCategory()
      const extra = await newExtra(id)
      await manager().delete(`extra-categories/${id}`)
      const rejected = expect.objectContaining({ code: "23503" })
      await expect(
        store.db("svc_extra").insert({ id: "svcx_orphan", category_number: id, name: "Orphan", price: 1 }),
      ).rejects.toEqual(rejected)
      await expect(store.db("svc_extra").where({ number: extra.id }).update({ deleted_at: null })).rejects.toEqual(rejected)
    })
  })

  describe("a change is visible in every process within one second", () => {
    it("in /catalog and in /cart/validate", async () => {
      const { id } = await newCategory({ name: "Cubiertos" })
      const extra = await newExtra(id, { name: "Cuchara", price: "0.20" })
      await manager(0).put(`extra-categories/${id}/assignments`, { product_ids: [shop.product.agua] })
      for (const process of [0, 1]) {
        const shown = await within(
          async () => (await store.api("anonymous", { process }).get(`products/${shop.product.agua}`)).body.data.extra_categories,
          (categories) => categories.length > 0,
        )
        expect(shown).toMatchObject([{ id, extras: [{ id: extra.id, price: "0.20" }] }])
        const catalog = (await store.api("anonymous", { process }).get("catalog", { query: { category: "bebidas" } })).text
        expect(catalog).toContain("Cuchara")
        const { data } = (
          await store.api("anonymous", { process }).post("cart/validate", {
            order_type: "pickup",
            items: [body.single("agua", 1, { extra_ids: [extra.id] })],
          })
        ).body
        expect(data.checks.pricing.subtotal).toBe("2.00")
      }
      await manager(1).delete(`extra-categories/${id}`)
      for (const process of [0, 1]) {
        const read = async () =>
          (await store.api("anonymous", { process }).get(`products/${shop.product.agua}`)).body.data.extra_categories
        expect(await within(read, (categories) => categories.length === 0)).toEqual([])
      }
    })
  })

  describe("write permissions", () => {
    const writes = [
      ["post", "extras"],
      ["put", "extras/1"],
      ["delete", "extras/1"],
      ["post", "extra-categories"],
      ["put", "extra-categories/1"],
      ["delete", "extra-categories/1"],
      ["put", "extra-categories/1/assignments"],
    ] as const

    it.each(writes)(
      "%s %s: 401 without sign-in, 403 for the roles customer, courier and store, without any change",
      async (method, path) => {
        await Promise.all((["customer", "courier", "store"] as const).map((role) => store.token(role)))
        const before = await hashStoredData()
        expect(refusalOf(await store.api()[method](path, { name: "x" }))).toEqual([401, "svc_unauthorized", []])
        for (const role of ["customer", "courier", "store"] as const) {
          expect(refusalOf(await store.api(role)[method](path, { name: "x" }))).toEqual([403, "svc_forbidden", []])
        }
        expect(await hashStoredData()).toEqual(before)
      },
    )
  })
}
