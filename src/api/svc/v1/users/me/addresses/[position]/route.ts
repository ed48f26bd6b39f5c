import { changeAddress } from "../../../../../../../commands/access/addresses/change-address"
import { removeAddress } from "../../../../../../../commands/access/addresses/remove-address"
import { endpoint } from "../../../../../../../http"
import { presentAddress } from "../presenter"
import { toAddressChange } from "../request"
import { addressEditBody, addressPath, addressSchema } from "../schema"

export const PUT = endpoint({
  summary: "Update an address",
  description:
    "Changes only the keys in the body. If the store does not deliver to the new address: 200 with `deliverable: false`, and nothing changes.",
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
  summary: "Delete an address",
  description: "Returns the address as it was. If it was the default, the first of the others becomes the default.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Account",
  params: addressPath,
  response: addressSchema,
  failures: ["svc_address_not_found"],
  handle: async ({ scope, caller, params, now }) => presentAddress(await removeAddress(scope, caller, params.position, now)),
})
