import { addAddress, type NewAddress } from "../../../../../../commands/access/addresses/add-address"
import { readAddresses } from "../../../../../../commands/access/addresses/address-list"
import { requireWholePoint } from "../../../../../../commands/access/addresses/change-address"
import { endpoint, reply } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentAddress, presentUncovered } from "./presenter"
import { toAddressChange } from "./request"
import { addressSchema, newAddressBody } from "./schema"

export const GET = endpoint({
  summary: "List your addresses, oldest first",
  description: "A customer's addresses are stored in Medusa, so Medusa's storefront and checkout also show them.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Account",
  response: addressSchema.array(),
  handle: async ({ scope, caller }) => (await readAddresses(scope, caller)).map(presentAddress),
})

export const POST = endpoint({
  summary: "Save an address",
  description:
    "If the store does not deliver there: 200 with `deliverable: false`, and nothing is stored. If this cannot be determined: 201 with `deliverable: null`.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Account",
  body: newAddressBody,
  response: addressSchema,
  created: true,
  replayable: "Not covered: nothing was stored",
  failures: ["svc_conflict"],
  handle: async ({ scope, caller, body, now }) => {
    const { country } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const sent = toAddressChange(body)
    const address: NewAddress = {
      label: sent.label ?? "",
      first_name: sent.first_name ?? "",
      last_name: sent.last_name ?? "",
      phone: sent.phone ?? "",
      address_1: sent.address_1 ?? "",
      address_2: sent.address_2 ?? "",
      city: sent.city ?? "",
      state: sent.state ?? "",
      postcode: sent.postcode ?? "",
      country: sent.country ?? country,
      notes: sent.notes ?? "",
      latitude: sent.latitude ?? null,
      longitude: sent.longitude ?? null,
      default: sent.default ?? false,
    }
    requireWholePoint(address)
    const saved = await addAddress(scope, caller, address, now)
    return saved === null ? presentUncovered(address) : reply(presentAddress(saved), { status: 201 })
  },
})
