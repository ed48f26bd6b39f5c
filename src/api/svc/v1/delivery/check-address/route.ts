import { checkAddress } from "../../../../../commands/delivery/check-address"
import { endpoint } from "../../../../../http"
import { presentAddressCheck } from "../presenter"
import { addressCheckSchema, checkAddressBody } from "../schema"

export const POST = endpoint({
  summary: "Check whether the store delivers to an address, and for which fee",
  description:
    "If the store does not deliver, `reason` says why; the status is still 200. A measured distance is cached for one hour.",
  since: "1.7.0",
  permission: "public",
  tag: "Delivery",
  body: checkAddressBody,
  response: addressCheckSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, body, now }) => presentAddressCheck(await checkAddress(scope, body.address ?? "", now)),
})
