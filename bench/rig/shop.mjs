import { query } from "../../scripts/launcher/postgres.mjs"

/** Makes the bodies of requests, with ids that are read from the seeded store. */
export async function readShop(databaseUrl) {
  const dishes = await query(
    databaseUrl,
    `select v.id as variation_id, v.product_id, v.sku, p.title, (regexp_match(v.sku, 'PLATO-(\\d+)-0'))[1]::int as number
       from product_variant v join product p on p.id = v.product_id where v.sku ~ '^PLATO-\\d+-0$' order by number`,
  )
  const groups = await query(
    databaseUrl,
    `select c.name, c.number, (select json_agg(e.number order by e.position) from svc_extra e where e.category_number = c.number) as extras
       from svc_extra_category c where c.name in ('Guarnición', 'Salsas') order by c.position`,
  )
  const [facts] = await query(
    databaseUrl,
    `select (select token from api_key where type = 'publishable' and title = 'Tienda') as publishable_key,
       (select id from region limit 1) as region_id,
       (select id from sales_channel where name = 'Restaurante') as sales_channel_id,
       (select id from shipping_option where name = 'A domicilio') as shipping_option_id`,
  )
  return createShop({ dishes, groups, facts })
}

const GUEST = { first_name: "Lola", last_name: "Luna", phone: "+34600111222", email: "lola@example.com" }
const STREET = { address_1: "Calle de Alcalá 50", city: "Madrid", postal_code: "28014", country_code: "es" }

function createShop({ dishes, groups, facts }) {
  let drawn = 0
  /**
   * Three different dishes. Each call returns other dishes, in the same sequence in every run. All dishes are used, because 37 and the number
   * of dishes have no common divisor.
   */
  const threeDishes = () => {
    drawn += 1
    return [0, 1, 2].map((offset) => dishes[(drawn * 37 + offset * 11) % dishes.length])
  }
  const extraSelections = () =>
    groups.map(({ number, extras }) => ({ category_id: number, extra_ids: [extras[drawn % extras.length]] }))

  return {
    ...facts,
    dishes,
    /** Three items with two extras each, for `POST /cart/validate` and `POST /orders`. */
    order: ({ date, time, coupon, payment = "cod" } = {}) => ({
      order_type: "delivery",
      fulfillment_date: date,
      fulfillment_time: time,
      payment_method: payment,
      customer: GUEST,
      address: "Calle de Alcalá 50, Madrid",
      items: threeDishes().map(({ product_id, variation_id }) => ({
        product_id,
        variation_id,
        quantity: 1,
        extra_selections: extraSelections(),
      })),
      ...(coupon ? { coupon_codes: [coupon] } : {}),
    }),
    /** For the platform's own checkout: three dishes without extras, and the body of the cart. */
    nativeLines: () => threeDishes().map(({ variation_id }) => ({ variant_id: variation_id, quantity: 1 })),
    nativeCart: () => ({
      region_id: facts.region_id,
      email: GUEST.email,
      shipping_address: { first_name: GUEST.first_name, last_name: GUEST.last_name, phone: GUEST.phone, ...STREET },
    }),
    /** Three dishes as the input of the platform's order module. */
    bareOrder: () => ({
      region_id: facts.region_id,
      sales_channel_id: facts.sales_channel_id,
      currency_code: "eur",
      email: GUEST.email,
      items: threeDishes().map(({ product_id, variation_id, title, sku }) => ({
        title,
        product_id,
        variant_id: variation_id,
        variant_sku: sku,
        quantity: 1,
        unit_price: 12.5,
      })),
    }),
  }
}
