import { type SmallCatalogue, type Store, smallCatalogue, startStore } from "../../../../support"

/** Every change, no matter who writes it, is visible on every instance within a second. */

let store: Store
let known: SmallCatalogue
beforeAll(async () => {
  store = await startStore({ processes: 2, clock: "real" })
  known = await smallCatalogue(store.db)
  await Promise.all([0, 1].map((process) => store.api("anonymous", { process }).get("catalog")))
})
afterAll(() => store.stop())

interface Product {
  readonly slug: string
  readonly [field: string]: unknown
}

async function product(slug: string, process: number): Promise<Product | undefined> {
  const { body } = await store.api("anonymous", { process }).get("catalog")
  return body.data.flatMap(({ products }: { products: Product[] }) => products).find((one: Product) => one.slug === slug)
}

/** Expects both processes, which are polled continuously, to show the product like this within a second after the write. */
async function bothShow(
  slug: string,
  expected: Record<string, unknown> | undefined,
  write: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([product(slug, 0), product(slug, 1)])
  await write()
  const written = performance.now()
  await Promise.all(
    [0, 1].map(async (process) => {
      for (;;) {
        const asked = performance.now()
        const shown = await product(slug, process)
        if (matches(shown, expected)) return
        if (asked - written > 1_000) return expect(shown).toEqual(expected && expect.objectContaining(expected))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }),
  )
}

function matches(shown: Product | undefined, expected: Record<string, unknown> | undefined): boolean {
  if (expected === undefined || shown === undefined) return expected === shown
  return Object.entries(expected).every(([field, value]) => JSON.stringify(shown[field]) === JSON.stringify(value))
}

const admin = () => store.platform()

describe("a change is visible within one second in every process:", () => {
  it("a product's name, changed in the dashboard", () =>
    bothShow("margarita", { name: "Margarita DOP" }, () =>
      admin().post(`/admin/products/${known.product.margarita}`, { title: "Margarita DOP" }),
    ))

  it("a price, changed in the dashboard", async () => {
    const { body } = await admin().get(`/admin/products/${known.product.agua}/variants/${known.variation.AGUA}`)
    const price = body.variant.prices.find(({ currency_code }: { currency_code: string }) => currency_code === "eur")
    await bothShow("agua", { price: "2.10", regular_price: "2.10" }, () =>
      admin().post(`/admin/products/${known.product.agua}/variants/${known.variation.AGUA}`, {
        prices: [{ id: price.id, currency_code: "eur", amount: 2.1 }],
      }),
    )
  })

  it("a category that is disabled and enabled again: its products disappear and return", async () => {
    const active = (is_active: boolean) => admin().post(`/admin/product-categories/${known.category.bebidas}`, { is_active })
    await bothShow("agua", undefined, () => active(false))
    await bothShow("agua", { slug: "agua" }, () => active(true))
  })

  it("a product that is unpublished and published again: it disappears and returns", async () => {
    await bothShow("diavola", undefined, () => admin().post(`/admin/products/${known.product.diavola}`, { status: "draft" }))
    await bothShow("diavola", { status: "published" }, () =>
      admin().post(`/admin/products/${known.product.diavola}`, { status: "published" }),
    )
  })

  it("the category of a product, whose link table has no timestamps", async () => {
    await bothShow(
      "cerveza",
      { categories: [{ id: known.category.ensaladas, name: "Ensaladas y postres", slug: "ensaladas" }] },
      () => admin().post(`/admin/products/${known.product.cerveza}`, { categories: [{ id: known.category.ensaladas }] }),
    )
  })

  it("a product that the kitchen switches off and on again", async () => {
    const enable = (enabled: boolean) => store.api("store").put(`products/${known.product.margarita}/availability`, { enabled })
    await bothShow("margarita", { enabled: false, purchasable: false }, () => enable(false))
    await bothShow("margarita", { enabled: true, purchasable: true }, () => enable(true))
  })

  it("stock that is set to 0, refilled, reserved completely, and released", async () => {
    const [item] = await store.db("inventory_item").where({ sku: "TARTA" })
    const [level] = await store.db("inventory_level").where({ inventory_item_id: item.id })
    const stock = (stocked_quantity: number) =>
      admin().post(`/admin/inventory-items/${item.id}/location-levels/${level.location_id}`, { stocked_quantity })
    await bothShow("tarta-de-queso", { stock_status: "outofstock", purchasable: false }, () => stock(0))
    await bothShow("tarta-de-queso", { stock_status: "instock", purchasable: true }, () => stock(3))
    let reservation = ""
    await bothShow("tarta-de-queso", { stock_status: "outofstock" }, async () => {
      const { body } = await admin().post("/admin/reservations", {
        inventory_item_id: item.id,
        location_id: level.location_id,
        quantity: 3,
      })
      reservation = body.reservation.id
    })
    await bothShow("tarta-de-queso", { stock_status: "instock" }, () => admin().delete(`/admin/reservations/${reservation}`))
  })

  it("the start and the end of a sale", async () => {
    const { body } = await admin().post("/admin/price-lists", {
      title: "Oferta",
      description: "Oferta",
      type: "sale",
      status: "active",
      prices: [{ variant_id: known.variation.ENSALADA, currency_code: "eur", amount: 6 }],
    })
    await bothShow("ensalada-mixta", { price: "6.00", regular_price: "7.25", on_sale: true }, async () => undefined)
    await bothShow("ensalada-mixta", { price: "7.25", on_sale: false }, () =>
      admin().delete(`/admin/price-lists/${body.price_list.id}`),
    )
  })

  it("a sale that starts at a scheduled time", async () => {
    const { body } = await admin().post("/admin/price-lists", {
      title: "Luego",
      description: "Luego",
      type: "sale",
      status: "active",
      starts_at: new Date(Date.now() + 2_500).toISOString(),
      prices: [{ variant_id: known.variation.ENSALADA, currency_code: "eur", amount: 5 }],
    })
    expect(await product("ensalada-mixta", 0)).toMatchObject({ on_sale: false })
    const begins = Date.parse(body.price_list.starts_at)
    await new Promise((resolve) => setTimeout(resolve, begins - Date.now()))
    await bothShow("ensalada-mixta", { price: "5.00", on_sale: true }, async () => undefined)
    await admin().delete(`/admin/price-lists/${body.price_list.id}`)
  })

  it("an extra that is changed directly in the database", async () => {
    const price = (value: string) => store.db("svc_extra").where({ number: known.extra["Salsa César"] }).update({ price: value })
    const dressing = (price: string) => async () => {
      const shown = await product("ensalada-mixta", 1)
      const [category] = (shown?.extra_categories ?? []) as { extras: { name: string; price: string }[] }[]
      expect(category?.extras.find(({ name }) => name === "Salsa César")?.price).toBe(price)
    }
    await price("0.90")
    await within(1_000, dressing("0.90"))
    await price("0.60")
    await within(1_000, dressing("0.60"))
  })

  it("a row written without updating its timestamps", () =>
    bothShow("margarita", { name: "Escrita a mano" }, () =>
      store.db("product").where({ id: known.product.margarita }).update({ title: "Escrita a mano" }),
    ))

  it("a change with an earlier `updated_at` that is committed after a change with a later `updated_at`", async () => {
    const slow = await store.db.transaction()
    await slow("product").where({ id: known.product.agua }).update({ title: "Agua tardía", updated_at: new Date() })
    await bothShow("cerveza", { name: "Cerveza fría" }, () =>
      store
        .db("product")
        .where({ id: known.product.cerveza })
        .update({ title: "Cerveza fría", updated_at: new Date(Date.now() + 1) }),
    )
    await bothShow("agua", { name: "Agua tardía" }, () => slow.commit())
  })
})

async function within(milliseconds: number, check: () => Promise<void>): Promise<void> {
  const until = performance.now() + milliseconds
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
