import { tryAddress } from "../../../../../commands/delivery/try-address"
import { endpoint } from "../../../../../http"
import { presentAddressTrial } from "../presenter"
import { addressTrialSchema, tryAddressBody } from "../schema"

export const POST = endpoint({
  summary: "Try an address with delivery settings before they are saved",
  description:
    "Answers what a guest with the address would be told if `delivery` were saved, and what each outside service answered. Nothing is stored or taken from a cache; each request counts in the routing service's daily limit.",
  since: "1.30.0",
  permission: "management",
  tag: "Delivery",
  body: tryAddressBody,
  nulls: "wrong",
  response: addressTrialSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, body, now }) => presentAddressTrial(await tryAddress(scope, body, now)),
})
