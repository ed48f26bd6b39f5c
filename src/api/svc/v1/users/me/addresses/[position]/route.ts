import { endpoint } from "../../../../../../../http"
import { changeAddress } from "../../../../../../../workflows/access/change-address"
import { removeAddress } from "../../../../../../../workflows/access/remove-address"
import { presentAddress } from "../presenter"
import { toAddressChange } from "../request"
import { addressEditBody, addressPath, addressSchema } from "../schema"

export const PUT = endpoint({
  summary: "Changes an address",
  description:
    "Changes only the keys that are sent. To a place where the store does not deliver: 200 with `deliverable: false`, and nothing is changed.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Account",
  params: addressPath,
  body: addressEditBody,
  response: addressSchema,
  failures: ["svc_address_not_found"],
  handle: async ({ scope, caller, params, body, now }) =>
    presentAddress(await changeAddress(scope, caller, params.position, toAddressChange(body), now)),
})

export const DELETE = endpoint({
  summary: "Removes an address",
  description: "Answers it as it was. When the default goes, the first of the others takes its place.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Account",
  params: addressPath,
  response: addressSchema,
  failures: ["svc_address_not_found"],
  handle: async ({ scope, caller, params, now }) => presentAddress(await removeAddress(scope, caller, params.position, now)),
})
