import type { TicketOrder } from "../../src/domain/printing"

/** A name that is longer than any line. */
export const LONG_NAME = "Bocadillo de calamares a la andaluza con alioli casero y pimientos del piquillo"

/** An order with texts that are as long and awkward as possible. */
export const WORST_ORDER: TicketOrder = {
  number: 104_211,
  ticket_number: 127,
  currency: "EUR",
  created_at: "2026-11-20T20:30:00+01:00",
  fulfillment_at: "2026-11-20T21:00:00+01:00",
  estimated_at: null,
  order_type: "delivery",
  service_mode: "",
  table: null,
  customer: { first_name: "Maximiliano Alejandro", last_name: "de la Santísima Trinidad", phone: "+34600111222" },
  shipping: {
    address_1: "Calle de Alcalá 50, escalera B",
    address_2: "4.º derecha",
    postcode: "28014",
    city: "Madrid",
    notes: "El timbre no funciona: llamar al llegar",
  },
  customer_note: "Alergia grave a los frutos secos y al marisco: por favor, sartén y utensilios limpios.",
  payment_method_title: "Tarjeta al recibir",
  subtotal: "1234.50",
  discount_total: "12.00",
  total: "1225.50",
  to_collect: "1225.50",
  tax_lines: [{ rate: 10, label: "IVA", base: "1114.09", amount: "111.41" }],
  fee_lines: [{ name: "Entrega", total: "3.00" }],
  line_items: [
    {
      product_id: "long",
      name: LONG_NAME,
      variation_name: "Ración",
      quantity: 99,
      total: "1188.00",
      extras: [{ name: "Pan de cristal sin gluten" }, { name: "Poco hecha" }],
      additional_comments: "muy hecha por fuera y poco por dentro, la salsa aparte",
    },
    {
      product_id: "short",
      name: "Agua",
      variation_name: "Única",
      quantity: 1,
      total: "2.50",
      extras: [],
      additional_comments: "",
    },
  ],
}
