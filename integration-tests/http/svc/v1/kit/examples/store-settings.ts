import { STRIPE } from "../../../../../support"
import { dataOf, HOME, type Scene } from "./scene"

/** Settings, order types, schedule, delivery, payment methods, tables, printers. */
export async function recordSettings(scene: Scene): Promise<void> {
  const { recorder: record } = scene
  await record.call("anonymous", "GET /svc/v1/status")
  await record.call("anonymous", "GET /svc/health/ready")
  await record.call("administrator", "PUT /svc/v1/settings/operation", {
    body: {
      store_name: "Casa Pequeña",
      order_types: { pickup: { prep_time_minutes: 15, max_per_slot: 20 } },
      delivery: { free_from: 40 },
    },
  })
  await record.call("administrator", "GET /svc/v1/settings/operation")
  await record.call("manager", "PUT /svc/v1/settings/appearance", {
    body: { primary_color: "#7a1f2b", catalog_style: "list", show_images: true },
  })
  await record.call("anonymous", "GET /svc/v1/settings/appearance")
  const { pizzas = "", bebidas = "" } = scene.cards.shop.category
  await record.call("manager", "PUT /svc/v1/settings/category-menu", {
    body: { items: [{ category_id: pizzas }, { category_id: bebidas, label: "Para beber" }] },
  })
  await record.call("anonymous", "GET /svc/v1/settings/category-menu")
  await record.call("manager", "PUT /svc/v1/settings/alerts", {
    body: { unaccepted_minutes: 5, email: "owner@example.com", push: true },
  })
  await record.call("manager", "GET /svc/v1/settings/alerts")
  const subscription = scene.pushes.subscription("browser")
  const { id } = dataOf(await record.call("manager", "POST /svc/v1/push-subscriptions", { body: subscription }))
  await record.call("manager", "GET /svc/v1/push-subscriptions")
  await record.call("manager", "DELETE /svc/v1/push-subscriptions/{id}", { path: { id } })

  await record.call("customer", "GET /svc/v1/payment-methods")
  await record.call("manager", "GET /svc/v1/payment-gateways")
  await record.call("manager", "PUT /svc/v1/payment-gateways/{id}", {
    path: { id: STRIPE },
    body: { title: "Card", settings: { minimum: "5.00" } },
  })
  await record.call("anonymous", "GET /svc/v1/shipping-methods")
  await recordSchedule(scene)
  await recordDelivery(scene)
}

async function recordSchedule({ recorder: record, store }: Scene): Promise<void> {
  const pickup = { path: { order_type: "pickup" } }
  await record.call("anonymous", "GET /svc/v1/order-types")
  await record.call("anonymous", "GET /svc/v1/schedule/{order_type}/hours", pickup)
  await record.call("anonymous", "GET /svc/v1/schedule/{order_type}/dates", { ...pickup, query: { days: 3 } })
  await record.call("anonymous", "GET /svc/v1/schedule/{order_type}/slots", { ...pickup, query: { date: "2026-11-20" } })
  await record.call("anonymous", "GET /svc/v1/schedule/{order_type}/status", pickup)
  await record.call("store", "PUT /svc/v1/order-types/{slug}/busy", {
    path: { slug: "delivery" },
    body: { extra_minutes: 10, until: "2026-11-20T22:00:00+01:00" },
  })
  await record.call("manager", "PUT /svc/v1/order-types/{slug}/force-disable", {
    path: { slug: "delivery" },
    body: { disabled: true, until: "2026-11-20T21:30:00+01:00" },
  })
  await store.api("manager").put("order-types/delivery/force-disable", { disabled: false })
}

async function recordDelivery({ recorder: record }: Scene): Promise<void> {
  const order_type = "delivery"
  await record.call("anonymous", "GET /svc/v1/delivery/config")
  await record.call("anonymous", "POST /svc/v1/delivery/check-address", { body: { address: `${HOME}, Madrid` } })
  await record.call("manager", "POST /svc/v1/delivery/try-address", {
    body: { address: `${HOME}, Madrid`, delivery: { fee_mode: "per_km", fee_per_km: 1.2, max_distance_km: 6 } },
  })
  await record.call("anonymous", "POST /svc/v1/delivery/fee", {
    body: { order_type, address: `${HOME}, Madrid`, cart_total: 24.5 },
  })
  await record.call("anonymous", "GET /svc/v1/delivery/minimum", { query: { order_type } })
  await record.call("anonymous", "POST /svc/v1/delivery/check-minimum", { body: { order_type, cart_subtotal: 24.5 } })
}
