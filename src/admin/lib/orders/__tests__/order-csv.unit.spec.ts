import type { Order } from "../../../../client/generated"
import { ordersCsv } from "../order-csv"

it("a CSV file of orders has exact amounts, and no cell that a spreadsheet executes", () => {
  const order = {
    number: 7,
    status: "completed",
    order_type: "pickup",
    service_mode: "",
    table: null,
    created_at: "2026-11-20T20:30:00+01:00",
    fulfillment_at: "2026-11-20T21:30:00+01:00",
    business_date: "2026-11-20",
    customer: { first_name: "=1+1", last_name: 'Luna "L", Lola', phone: "+34600111222", email: "" },
    courier: null,
    payment_method: "cod",
    line_items: [
      { quantity: 2, name: "Pizza" },
      { quantity: 1, name: "Agua" },
    ],
    subtotal: "20.80",
    discount_total: "0.00",
    delivery_total: "0.00",
    total_tax: "1.89",
    total: "20.80",
    refunded_total: "0.10",
    currency: "EUR",
  } as unknown as Order
  const [head = "", line = ""] = ordersCsv([order]).trim().split("\r\n")
  expect(head.split(",")).toHaveLength(22)
  expect(line).toBe(
    `7,completed,pickup,,,2026-11-20T20:30:00+01:00,2026-11-20T21:30:00+01:00,2026-11-20,"'=1+1","Luna ""L"", Lola","'+34600111222",,,cod,"2 x Pizza; 1 x Agua",20.80,0.00,0.00,1.89,20.80,0.10,EUR`,
  )
})
