import { endpoint } from "../../../../../http"
import { checkAddress } from "../../../../../workflows/delivery/check-address"
import { presentAddressCheck } from "../presenter"
import { addressCheckSchema, checkAddressBody } from "../schema"

export const POST = endpoint({
  summary: "Whether the store delivers to an address, and for how much",
  description: "Whatever stands in the way is told by `reason`; the status stays 200. A measured distance is kept for one hour.",
  since: "1.7.0",
  permission: "public",
  tag: "Delivery",
  body: checkAddressBody,
  response: addressCheckSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, body, now }) => presentAddressCheck(await checkAddress(scope, body.address ?? "", now)),
})
