import { bulkPreviewSchema, bulkSchema } from "../../../../../src/api/svc/v1/bulk/schema"
import { type Answer, hashAllTables, type SmallCatalogue, type Store, smallCatalogue, startStore } from "../../../../support"

let store: Store
let shop: SmallCatalogue
let requests = 0
beforeAll(async () => {
  store = await startStore({ processes: 2 })
  shop = await smallCatalogue(store.db)
  // The first sign-in writes rows, so it happens before the tests compare tables.
  await store.token("manager")
})
afterAll(() => store.stop())

const manager = (process = 0) => store.api("manager", { process })
const requestId = () => `request-${++requests}`
const codeOf = ({ status, body }: Answer) => [status, body.code ?? body.error?.code]
const refusalOf = ({ status, body }: Answer) => [status, body.code ?? body.error?.code, body.data?.params]
/** Hashes of all tables that a refusal must not change: all except those that jobs and sign-ins write. */
const hashStoredData = async () => {
  const { svc_outbox_cursor, workflow_execution, svc_access_token, ...tables } = await hashAllTables(store.db)
  return tables
}
/** The platform's price data without its timestamps. */
const prices = async () => store.db("price").select("id", "amount", "raw_amount", "currency_code", "deleted_at").orderBy("id")
const catalogue = async () => (await store.api().get("catalog")).body.data
const extras = async () => (await store.api().get("extra-categories", { query: { per_page: 100 } })).body.data

const preview = async (change: object) => {
  const answer = await manager().post("bulk/preview", change)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  expect(bulkPreviewSchema.safeParse(answer.body.data).error).toBeUndefined()
  return answer.body.data
}
const apply = async (change: object) => {
  const answer = await manager().post("bulk", { request_id: requestId(), ...change })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  expect(bulkSchema.safeParse(answer.body.data).error).toBeUndefined()
  return answer.body.data
}
const undo = async (id: number) => {
  const answer = await manager().post(`bulk/${id}/undo`)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  expect(answer.body.data.status).toBe("undone")
  return answer.body.data
}
const pizzas = () => [shop.product.margarita, shop.product.diavola] as string[]
const priceOf = async (sku: string): Promise<string> => {
  const row = await store.db.raw(
    `select trim_scale(p.amount)::text as amount from price p join product_variant_price_set s using (price_set_id)
     join product_variant v on v.id = s.variant_id where v.sku = ? and p.deleted_at is null and p.currency_code = 'eur'`,
    [sku],
  )
  return row.rows[0].amount
}
/** The price of an extra, read from the database: the API may show another instance's write up to a second later. */
const storedPrice = async (extra: string): Promise<string> => {
  const row = await store.db("svc_extra").where({ number: shop.extra[extra] }).first("price")
  return Number(row.price).toFixed(2)
}

describe("the operation", () => {
  type Case = [string, () => object, () => Promise<void>]
  const productOf = async (handle: string) => (await store.api().get(`products/${shop.product[handle]}`)).body.data
  const extraOf = async (name: string) => (await store.api().get(`extras/${shop.extra[name]}`)).body
  const categoryOf = async (name: string) => (await store.api().get(`extra-categories/${shop.extraCategory[name]}`)).body.data
  const cases: Case[] = [
    [
      "product disable",
      () => ({ entity: "product", operation: "disable", target: { ids: pizzas() } }),
      async () => expect([(await productOf("margarita")).enabled, (await productOf("agua")).enabled]).toEqual([false, true]),
    ],
    [
      "product price_set",
      () => ({ entity: "product", operation: "price_set", target: { ids: [shop.product.agua] }, value: "2.255" }),
      async () => expect((await productOf("agua")).price).toBe("2.26"),
    ],
    [
      "product price_add",
      () => ({ entity: "product", operation: "price_add", target: { category_id: shop.category.pizzas }, value: -0.25 }),
      async () => {
        expect((await productOf("margarita")).variations.map((one: { price: string }) => one.price)).toEqual(["9.25", "13.75"])
        expect((await productOf("diavola")).variations.map((one: { price: string }) => one.price)).toEqual(["10.75", "16.25"])
        expect(await priceOf("CALZONE")).toBe("12")
      },
    ],
    [
      "product price_percent, rounded",
      () => ({ entity: "product", operation: "price_percent", target: { all: true }, value: 10, round_to: "0.05" }),
      async () => {
        expect(await priceOf("MARGARITA-M")).toBe("10.45")
        expect(await priceOf("ENSALADA")).toBe("8")
        expect(await priceOf("AGUA")).toBe("2")
        expect(await priceOf("CALZONE")).toBe("12")
        const admin = await store
          .platform()
          .get(`/admin/products/${shop.product.agua}`, { query: { fields: "*variants.prices" } })
        expect(admin.body.product.variants[0].prices.map((one: { amount: number }) => one.amount)).toContain(2)
      },
    ],
    [
      "product assign_extra_category",
      () => ({
        entity: "product",
        operation: "assign_extra_category",
        target: { ids: [shop.product.agua, shop.product.cerveza] },
        value: shop.extraCategory.Masa,
      }),
      async () => expect((await productOf("agua")).extra_categories.map((one: { name: string }) => one.name)).toEqual(["Masa"]),
    ],
    [
      "product unassign_extra_category",
      () => ({
        entity: "product",
        operation: "unassign_extra_category",
        target: { search: "diavola" },
        value: shop.extraCategory.Masa,
      }),
      async () =>
        expect((await productOf("diavola")).extra_categories.map((one: { name: string }) => one.name)).not.toContain("Masa"),
    ],
    [
      "product move_category",
      () => ({ entity: "product", operation: "move_category", target: { ids: pizzas() }, value: shop.category.bebidas }),
      async () => {
        expect((await productOf("diavola")).categories.map((one: { slug: string }) => one.slug)).toEqual(["bebidas"])
        const admin = await store.platform().get(`/admin/products/${shop.product.diavola}`, { query: { fields: "*categories" } })
        expect(admin.body.product.categories.map((one: { id: string }) => one.id)).toEqual([shop.category.bebidas])
      },
    ],
    [
      "extra enable",
      () => ({ entity: "extra", operation: "enable", target: { search: "anchoas" } }),
      async () => expect((await extraOf("Anchoas")).data.enabled).toBe(true),
    ],
    [
      "extra disable",
      () => ({ entity: "extra", operation: "disable", target: { category_id: shop.extraCategory.Masa } }),
      async () => expect([(await extraOf("Fina")).data.enabled, (await extraOf("Jamón")).data.enabled]).toEqual([false, true]),
    ],
    [
      "extra price_set",
      () => ({ entity: "extra", operation: "price_set", target: { ids: [shop.extra.Fina] }, value: 0.5 }),
      async () => expect((await extraOf("Fina")).data.price).toBe("0.50"),
    ],
    [
      "extra price_add",
      () => ({ entity: "extra", operation: "price_add", target: { all: true }, value: "0.10" }),
      async () => expect([(await extraOf("Fina")).data.price, (await extraOf("Jamón")).data.price]).toEqual(["0.10", "2.10"]),
    ],
    [
      "extra price_percent",
      () => ({ entity: "extra", operation: "price_percent", target: { ids: [shop.extra.Aceitunas] }, value: "-50" }),
      async () => expect((await extraOf("Aceitunas")).data.price).toBe("0.38"),
    ],
    [
      "extra move_category",
      () => ({
        entity: "extra",
        operation: "move_category",
        target: { ids: [shop.extra.Fina, shop.extra.Jamón] },
        value: shop.extraCategory.Masa,
      }),
      async () => expect((await extraOf("Jamón")).data.category_id).toBe(shop.extraCategory.Masa),
    ],
    [
      "extra delete",
      () => ({ entity: "extra", operation: "delete", target: { category_id: shop.extraCategory.Masa } }),
      async () => expect(codeOf(await store.api().get(`extras/${shop.extra.Fina}`))).toEqual([404, "svc_extra_not_found"]),
    ],
    [
      "extra_category disable",
      () => ({ entity: "extra_category", operation: "disable", target: { ids: [shop.extraCategory.Masa] } }),
      async () => expect((await categoryOf("Masa")).enabled).toBe(false),
    ],
    [
      "extra_category set_limits",
      () => ({
        entity: "extra_category",
        operation: "set_limits",
        target: { ids: [shop.extraCategory["Ingredientes extra"]] },
        value: { minimum: 1, maximum: null },
      }),
      async () => expect(await categoryOf("Ingredientes extra")).toMatchObject({ minimum: 1, maximum: null, required: true }),
    ],
  ]

  it.each(cases)("%s matches its preview, which writes nothing, and can be undone", async (_name, change, check) => {
    const before = { catalogue: await catalogue(), extras: await extras() }
    const [moneyBefore, untouched] = [await prices(), await hashStoredData()]

    const shown = await preview(change())
    expect(await hashStoredData()).toEqual(untouched)
    expect(shown.changes.length).toBeGreaterThan(0)
    // At most 100 changes are shown, and the total counts those that are not shown as well.
    expect(shown.total).toBe(shown.changes.length)

    const made = await apply({ ...change(), preview_token: shown.preview_token })
    expect(made).toMatchObject({
      status: "done",
      progress: 1,
      error: null,
      conflicts: [],
      actor: expect.stringMatching(/^account:\d+$/),
    })
    expect(made.total).toBe(shown.targets)
    expect(made.applied).toBe(new Set(shown.changes.map(({ id }: { id: unknown }) => id)).size)
    expect(made.applied + made.skipped).toBe(made.total)
    expect(made.skipped_items).toEqual(shown.skipped)
    await check()
    expect((await manager(1).get(`bulk/${made.id}`)).body.data).toEqual(made)

    expect(await undo(made.id)).toMatchObject({ conflicts: [], undone_by: made.actor })
    expect({ catalogue: await catalogue(), extras: await extras() }).toEqual(before)
    expect(await prices()).toEqual(moneyBefore)
    expect(codeOf(await manager(1).post(`bulk/${made.id}/undo`))).toEqual([409, "svc_bulk_already_undone"])
  })

  it("enable switches on extra categories, and products even before their scheduled time", async () => {
    await manager().put(`products/${shop.product.agua}/availability`, { enabled: false, until: "2026-11-20T23:00:00+01:00" })
    const shown = await preview({ entity: "product", operation: "enable", target: { ids: [shop.product.agua] } })
    expect(shown.changes).toMatchObject([
      { field: "enabled", before: false, after: true },
      { field: "enabled_at", before: "2026-11-20T23:00:00+01:00", after: null },
    ])
    const made = await apply({ entity: "product", operation: "enable", target: { ids: [shop.product.agua] } })
    expect((await productOf("agua")).enabled).toBe(true)
    await undo(made.id)
    expect(await productOf("agua")).toMatchObject({ enabled: false, enabled_at: "2026-11-20T23:00:00+01:00" })
    await manager().put(`products/${shop.product.agua}/availability`, { enabled: true })

    const id = shop.extraCategory.Masa
    await manager().put(`extra-categories/${id}`, { enabled: false })
    const enabled = await apply({ entity: "extra_category", operation: "enable", target: { search: "masa" } })
    expect((await categoryOf("Masa")).enabled).toBe(true)
    await undo(enabled.id)
    expect((await categoryOf("Masa")).enabled).toBe(false)
    await manager().put(`extra-categories/${id}`, { enabled: true })
  })
})

describe("skipped targets", () => {
  it("have a reason: not found, not published, below zero, unchanged, no price, not assigned, limits", async () => {
    const { product, extraCategory } = shop
    const reasons = async (change: object) =>
      (await preview(change)).skipped.map(({ id, reason }: { id: string; reason: string }) => [id, reason])
    const target = { ids: ["prod_none", product.calzone, product.agua, product.margarita] }
    expect(new Map(await reasons({ entity: "product", operation: "price_add", target, value: -2 }))).toEqual(
      new Map([
        ["prod_none", "not_found"],
        [product.calzone, "not_found"],
        [product.agua, "negative_price"],
      ]),
    )
    expect(await reasons({ entity: "product", operation: "enable", target: { ids: [product.agua] } })).toEqual([
      [product.agua, "unchanged"],
    ])
    expect(
      await reasons({
        entity: "product",
        operation: "unassign_extra_category",
        target: { ids: [product.agua] },
        value: extraCategory.Masa,
      }),
    ).toEqual([[product.agua, "not_assigned"]])
    expect(
      await reasons({ entity: "extra_category", operation: "set_limits", target: { search: "masa" }, value: { maximum: 200 } }),
    ).toEqual([[extraCategory.Masa, "limits_conflict"]])
    expect(await reasons({ entity: "extra", operation: "delete", target: { ids: [999_999] } })).toEqual([[999_999, "not_found"]])
  })

  it("include a variation without a base price in the store's currency, but not its product", async () => {
    const [row] = await store
      .db("product_variant_price_set")
      .where({ variant_id: shop.variation["MARGARITA-F"] })
      .select("price_set_id")
    await store.db("price").where({ price_set_id: row.price_set_id, currency_code: "eur" }).update({ deleted_at: new Date() })
    const made = await apply({ entity: "product", operation: "price_add", target: { ids: [shop.product.margarita] }, value: 1 })
    expect(made).toMatchObject({
      total: 1,
      applied: 1,
      skipped: 0,
      skipped_items: [{ id: shop.product.margarita, reason: "no_price", variation_id: shop.variation["MARGARITA-F"] }],
    })
    await undo(made.id)
    await store.db("price").where({ price_set_id: row.price_set_id, currency_code: "eur" }).update({ deleted_at: null })
  })
})

describe("a preview token", () => {
  const change = () => ({ entity: "product", operation: "price_add", target: { ids: pizzas() }, value: "0.50" })

  it("gives 409 svc_bulk_stale if a target has changed since the preview, and nothing is written", async () => {
    const { preview_token } = await preview(change())
    const other = await apply({ entity: "product", operation: "price_add", target: { ids: [shop.product.diavola] }, value: 1 })
    const before = await hashStoredData()
    expect(codeOf(await manager().post("bulk", { ...change(), preview_token, request_id: requestId() }))).toEqual([
      409,
      "svc_bulk_stale",
    ])
    expect(await hashStoredData()).toEqual(before)
    await undo(other.id)
    // After the undo the targets are as in the preview, so its token is valid again.
    await undo((await apply({ ...change(), preview_token })).id)
  })

  it.each([
    { value: "0.51" },
    { operation: "price_set" },
    { target: { ids: ["x"] } },
    { round_to: 5 },
    { preview_token: "made-up" },
    { preview_token: "" },
  ])("gives 409 svc_bulk_stale for a different change: %j", async (difference) => {
    const { preview_token } = await preview(change())
    expect(codeOf(await manager().post("bulk", { ...change(), preview_token, request_id: requestId(), ...difference }))).toEqual([
      409,
      "svc_bulk_stale",
    ])
  })
})

describe("an undo", () => {
  it("restores the targets that still have the change's value, and lists the others", async () => {
    const { extra, extraCategory } = shop
    const made = await apply({
      entity: "extra",
      operation: "price_add",
      target: { ids: [extra.Jamón, extra.Aceitunas, extra.Champiñones] },
      value: 1,
    })
    await manager().put(`extras/${extra.Jamón}`, { price: "9.00" })
    const gone = await apply({ entity: "extra", operation: "delete", target: { ids: [extra.Aceitunas] } })
    const undone = await undo(made.id)
    expect(undone.conflicts).toEqual(
      [
        { id: extra.Jamón, name: "Jamón", reason: "changed" },
        { id: extra.Aceitunas, name: "Aceitunas", reason: "deleted" },
      ].sort((a, b) => (a.id as number) - (b.id as number)),
    )
    expect((await store.api().get(`extras/${extra.Jamón}`)).body.data.price).toBe("9.00")
    expect((await store.api().get(`extras/${extra.Champiñones}`)).body.data.price).toBe("1.00")
    await undo(gone.id)
    expect((await store.api().get(`extras/${extra.Aceitunas}`)).body.data).toMatchObject({
      id: extra.Aceitunas,
      category_id: extraCategory["Ingredientes extra"],
    })
    await manager().put(`extras/${extra.Jamón}`, { price: "2.00" })
    await manager().put(`extras/${extra.Aceitunas}`, { price: "0.75" })
  })

  it("does not restore anything into a deleted category", async () => {
    const { id } = (await manager().post("extra-categories", { name: "Salsas" })).body.data
    const sauce = (await manager().post("extras", { name: "Mojo", price: 1, category_id: id })).body.data
    const moved = await apply({
      entity: "extra",
      operation: "move_category",
      target: { ids: [sauce.id] },
      value: shop.extraCategory.Masa,
    })
    const assigned = await apply({ entity: "product", operation: "assign_extra_category", target: { ids: pizzas() }, value: id })
    await manager().delete(`extra-categories/${id}`)
    expect((await undo(moved.id)).conflicts).toEqual([{ id: sauce.id, name: "Mojo", reason: "category_deleted" }])
    expect((await undo(assigned.id)).conflicts.map(({ reason }: { reason: string }) => reason)).toEqual([
      "category_deleted",
      "category_deleted",
    ])
    await manager().delete(`extras/${sauce.id}`)
  })

  it("succeeds once for ten concurrent requests on two processes", async () => {
    const made = await apply({ entity: "extra", operation: "price_add", target: { all: true }, value: 1 })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => manager(index % 2).post(`bulk/${made.id}/undo`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      answers.every(
        ({ status, body }) => status === 200 || ["svc_bulk_already_undone", "svc_bulk_busy"].includes(body.error.code),
      ),
    ).toBe(true)
    expect(await storedPrice("Fina")).toBe("0.00")
  })
})

describe("request_id", () => {
  const change = () => ({ entity: "extra", operation: "price_add", target: { ids: [shop.extra.Gruesa] }, value: 1 })

  it("gives 50 concurrent requests on two processes one effect and equal responses, one of them 201", async () => {
    const body = { ...change(), request_id: requestId() }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => manager(index % 2).post("bulk", body)))
    const first = answers.find(({ status }) => status === 201) as Answer
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const answer of answers) {
      if (answer !== first) expect([answer.status, answer.body.meta]).toEqual([200, { replayed: true }])
      expect(answer.body.data).toEqual(first.body.data)
    }
    expect(await storedPrice("Gruesa")).toBe("2.00")
    expect(codeOf(await manager().post("bulk", { ...body, value: 2 }))).toEqual([409, "svc_idempotency_conflict"])
    // A repeated request returns the current record; another account can use the same id for its own change.
    await undo(first.body.data.id)
    expect((await manager().post("bulk", body)).body).toMatchObject({ data: { status: "undone" }, meta: { replayed: true } })
    const others = await store.api("administrator").post("bulk", body)
    expect(others.status).toBe(201)
    await undo(others.body.data.id)
  })

  it("can be used with another body after a refusal", async () => {
    const request_id = requestId()
    expect(codeOf(await manager().post("bulk", { ...change(), preview_token: "none", request_id }))).toEqual([
      409,
      "svc_bulk_stale",
    ])
    const answer = await manager().post("bulk", { ...change(), request_id })
    expect(answer.status).toBe(201)
    await undo(answer.body.data.id)
  })
})

describe("concurrent changes", () => {
  it("on two processes are applied one after the other or get 409 svc_bulk_busy", async () => {
    await store.setEnvironment("SVC_FAILPOINT", "bulk.before-commit:pause=300")
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        manager(index % 2).post("bulk", {
          entity: "extra",
          operation: "price_add",
          target: { ids: [shop.extra.Fina] },
          value: 1,
          request_id: requestId(),
        }),
      ),
    )
    await store.setEnvironment("SVC_FAILPOINT", null)
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status !== 201).map(codeOf)).toEqual(
      Array(answers.length - made.length).fill([409, "svc_bulk_busy"]),
    )
    expect(await storedPrice("Fina")).toBe(`${made.length}.00`)
    for (const { body } of made.reverse()) await undo(body.data.id)
  })
})

describe("GET /bulk", () => {
  it("lists the newest change first, in pages, and gives 404 svc_bulk_not_found for an unknown id", async () => {
    const { body } = await manager().get("bulk", { query: { per_page: 3 } })
    const ids = body.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(body.meta).toMatchObject({ page: 1, per_page: 3 })
    expect(body.meta.total).toBe(Number((await store.db("svc_bulk").count("* as n").first())?.n))
    expect((await manager().get("bulk", { query: { page: 10_000 } })).body).toMatchObject({ data: [], meta: { page: 10_000 } })
    for (const answer of [await manager().get("bulk/999999"), await manager().post("bulk/999999/undo")]) {
      expect(codeOf(answer)).toEqual([404, "svc_bulk_not_found"])
    }
  })
})

describe("permissions:", () => {
  it.each([
    ["anonymous", 401, "svc_unauthorized"],
    ["customer", 403, "svc_forbidden"],
    ["courier", 403, "svc_forbidden"],
    ["store", 403, "svc_forbidden"],
  ] as const)("the role %s gets %d %s on every route", async (role, status, failure) => {
    const api = store.api(role)
    const change = { entity: "product", operation: "disable", target: { all: true }, request_id: requestId() }
    for (const answer of [
      await api.post("bulk/preview", change),
      await api.post("bulk", change),
      await api.get("bulk"),
      await api.get("bulk/1"),
      await api.post("bulk/1/undo"),
    ]) {
      expect(codeOf(answer)).toEqual([status, failure])
    }
  })
})

describe("400 without any change for", () => {
  const sound = { entity: "product", operation: "price_add", target: { all: true }, value: 1 }
  const limits = { entity: "extra_category", operation: "set_limits", target: { all: true } }
  it.each<[object, string, string[]]>([
    [{ entity: undefined, operation: undefined }, "rest_missing_callback_param", ["entity", "operation"]],
    [{ target: undefined }, "rest_missing_callback_param", ["target"]],
    [{ request_id: undefined }, "rest_missing_callback_param", ["request_id"]],
    [{ value: undefined }, "rest_missing_callback_param", ["value"]],
    [{ value: null }, "rest_missing_callback_param", ["value"]],
    [{ request_id: "short" }, "rest_invalid_param", ["request_id"]],
    [{ request_id: "with space" }, "rest_invalid_param", ["request_id"]],
    [{ request_id: "x".repeat(65) }, "rest_invalid_param", ["request_id"]],
    [{ entity: "order" }, "rest_invalid_param", ["entity"]],
    [{ operation: "explode" }, "rest_invalid_param", ["operation"]],
    [{ operation: "delete" }, "rest_invalid_param", ["operation"]],
    [{ operation: "set_limits", value: { minimum: 1 } }, "rest_invalid_param", ["operation"]],
    [{ target: {} }, "rest_invalid_param", ["target"]],
    [{ target: { all: true, search: "x" } }, "rest_invalid_param", ["target"]],
    [{ target: { all: false } }, "rest_invalid_param", ["target.all"]],
    [{ target: { all: "true" } }, "rest_invalid_param", ["target.all"]],
    [{ target: { ids: [] } }, "rest_invalid_param", ["target.ids"]],
    [{ target: { ids: Array(201).fill("x") } }, "rest_invalid_param", ["target.ids"]],
    [{ target: { ids: ["x", 7] } }, "rest_invalid_param", ["target.ids[1]"]],
    [{ target: { category_id: "pcat_none" } }, "rest_invalid_param", ["target.category_id"]],
    [{ target: { category_id: 7 } }, "rest_invalid_param", ["target.category_id"]],
    [{ target: { search: " " } }, "rest_invalid_param", ["target.search"]],
    [{ target: { search: "x".repeat(101) } }, "rest_invalid_param", ["target.search"]],
    [{ value: "much" }, "rest_invalid_param", ["value"]],
    [{ value: true }, "rest_invalid_param", ["value"]],
    [{ value: { minimum: 1 } }, "rest_invalid_param", ["value"]],
    [{ value: 1e9 }, "rest_invalid_param", ["value"]],
    [{ round_to: 0 }, "rest_invalid_param", ["round_to"]],
    [{ round_to: -1 }, "rest_invalid_param", ["round_to"]],
    [{ round_to: "x" }, "rest_invalid_param", ["round_to"]],
    [{ operation: "assign_extra_category", value: "7" }, "rest_invalid_param", ["value"]],
    [{ operation: "assign_extra_category", value: 999_999 }, "rest_invalid_param", ["value"]],
    [{ operation: "move_category", value: 7 }, "rest_invalid_param", ["value"]],
    [{ operation: "move_category", value: "pcat_none" }, "rest_invalid_param", ["value"]],
    [{ entity: "extra", operation: "move_category", value: 999_999 }, "rest_invalid_param", ["value"]],
    [{ entity: "extra", target: { ids: ["7"] } }, "rest_invalid_param", ["target.ids[0]"]],
    [{ entity: "extra", target: { category_id: 999_999 } }, "rest_invalid_param", ["target.category_id"]],
    [{ ...limits, value: 7 }, "rest_invalid_param", ["value"]],
    [{ ...limits, value: {} }, "rest_missing_callback_param", ["value.minimum", "value.maximum"]],
    [{ ...limits, value: { minimum: 2, maximum: 1 } }, "rest_invalid_param", ["value.minimum"]],
    [{ ...limits, value: { maximum: 201 } }, "rest_invalid_param", ["value.maximum"]],
    [{ entity: "extra_category", operation: "enable", target: { category_id: 1 } }, "rest_invalid_param", ["target.category_id"]],
  ])("%j", async (difference, failure, fields) => {
    const before = await hashStoredData()
    const answer = await manager().post("bulk", { request_id: requestId(), ...sound, ...difference })
    expect(refusalOf(answer)).toEqual([400, failure, fields])
    expect(await hashStoredData()).toEqual(before)
  })
})
