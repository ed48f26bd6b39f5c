import type { Order } from "../../../../src/client"
import { courierStep } from "../moves"
import { navigationLink } from "../navigation"

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"
const ANDROID = "Mozilla/5.0 (Linux; Android 15)"
const ADDRESS = { address_1: "Calle Mayor 1", postcode: "28013", city: "Madrid" } as Order["shipping"]
const AT = { latitude: 40.4, longitude: -3.7 } as Order["delivery_coordinates"]
const QUERY = "Calle%20Mayor%201%2C%2028013%2C%20Madrid"

it.each([
  [IPHONE, ADDRESS, AT, `maps:?daddr=${QUERY}`],
  [IPHONE, null, AT, "maps:?daddr=40.4,-3.7"],
  [ANDROID, ADDRESS, AT, `geo:40.4,-3.7?q=${QUERY}`],
  [ANDROID, ADDRESS, null, `geo:0,0?q=${QUERY}`],
  [ANDROID, null, AT, "geo:40.4,-3.7?q=40.4,-3.7"],
])(
  "on the browser %s, the address %j at the position %j is opened with the link %s",
  (userAgent, shipping, delivery_coordinates, link) => {
    expect(navigationLink({ shipping, delivery_coordinates }, userAgent)).toBe(link)
  },
)

it.each([
  [null, undefined],
  ["new", undefined],
  ["later", undefined],
  ["to_start", undefined],
  ["in_kitchen", undefined],
  ["ready", "send"],
  ["on_the_way", "delivered"],
] as const)("the next step of a courier in the lane %s: %s", (lane, step) => {
  expect(courierStep({ order_type: "delivery" }, lane)).toBe(step)
})
