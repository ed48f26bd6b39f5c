import { tryAddress } from "../../../../../commands/delivery/try-address"
import { endpoint } from "../../../../../http"
import { presentAddressTrial } from "../presenter"
import { addressTrialSchema, tryAddressBody } from "../schema"

export const POST = endpoint({
  summary: "Try an address with delivery settings before they are saved",
  description:
    "Returns what `POST /delivery/check-address` would return if `delivery` were saved, and the answer of each outside service. Nothing is stored or read from a cache; each request counts towards the routing service's daily limit.",
  since: "1.30.0",
  permission: "management",
  tag: "Delivery",
  body: tryAddressBody,
  nulls: "wrong",
  response: addressTrialSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, body, now }) => presentAddressTrial(await tryAddress(scope, body, now)),
})
