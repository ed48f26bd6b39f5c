import { dataOf, type Scene } from "./scene"

/** Products, extras and bulk changes. */
export async function recordCatalogue(scene: Scene): Promise<void> {
  const { recorder: record, store } = scene
  const { product } = scene.cards.shop
  const { diavola = "", margarita = "", agua = "" } = product
  await record.call("anonymous", "GET /svc/v1/catalog")
  await record.call("anonymous", "GET /svc/v1/products", { query: { search: "pizza", per_page: 2 } })
  await record.call("anonymous", "GET /svc/v1/products/{id}", { path: { id: diavola } })
  await record.call("anonymous", "GET /svc/v1/products/{id}/extra-categories", { path: { id: diavola } })
  await record.call("store", "PUT /svc/v1/products/{id}/availability", {
    path: { id: agua },
    body: { enabled: false, until: "2026-11-21T00:00:00+01:00" },
  })
  await store.api("store").put(`products/${agua}/availability`, { enabled: true })
  await record.call("anonymous", "GET /svc/v1/product-categories")

  const category = dataOf(
    await record.call("manager", "POST /svc/v1/extra-categories", {
      body: { name: "Salsas", type: "multiple", minimum: 0, maximum: 2 },
    }),
  )
  const extra = dataOf(
    await record.call("manager", "POST /svc/v1/extras", { body: { name: "Alioli", price: "0.80", category_id: category.id } }),
  )
  const path = { id: category.id }
  await record.call("manager", "PUT /svc/v1/extra-categories/{id}/assignments", { path, body: { product_ids: [margarita] } })
  await record.call("anonymous", "GET /svc/v1/extra-categories")
  await record.call("anonymous", "GET /svc/v1/extra-categories/{id}", { path })
  await record.call("manager", "PUT /svc/v1/extra-categories/{id}", { path, body: { maximum: 3 } })
  await record.call("anonymous", "GET /svc/v1/extras", { query: { category_id: category.id } })
  await record.call("anonymous", "GET /svc/v1/extras/{id}", { path: { id: extra.id } })
  await record.call("manager", "PUT /svc/v1/extras/{id}", { path: { id: extra.id }, body: { price: "0.90" } })
  await recordBulk(scene)
  await record.call("manager", "DELETE /svc/v1/extras/{id}", { path: { id: extra.id } })
  await record.call("manager", "DELETE /svc/v1/extra-categories/{id}", { path })
}

async function recordBulk({ recorder: record, cards: { shop } }: Scene): Promise<void> {
  const change = {
    entity: "product",
    operation: "price_percent",
    target: { category_id: shop.category.pizzas },
    value: 5,
    round_to: "0.10",
  }
  const { preview_token } = dataOf(await record.call("manager", "POST /svc/v1/bulk/preview", { body: change }))
  const { id } = dataOf(
    await record.call("manager", "POST /svc/v1/bulk", { body: { ...change, request_id: "autumn-prices", preview_token } }),
  )
  await record.repeat("manager", "POST /svc/v1/bulk")
  await record.call("manager", "GET /svc/v1/bulk")
  await record.call("manager", "GET /svc/v1/bulk/{id}", { path: { id } })
  await record.call("manager", "POST /svc/v1/bulk/{id}/undo", { path: { id } })
}
