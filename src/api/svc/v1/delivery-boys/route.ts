import { endpoint, pageMeta, pageOf, reply } from "../../../../http"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../../../modules/access"
import { courierSchema, couriersQuery } from "./schema"

function presentCourier({ id, username, displayName, email, roles, phone, store }: AccountRecord) {
  return { id, username, display_name: displayName, email, roles, meta: { phone, store: store ?? "" } }
}

export const GET = endpoint({
  summary: "List couriers by name",
  description:
    "Disabled couriers are left out. An account bound to a store sees that store's couriers and those who deliver for all stores.",
  since: "1.2.0",
  permission: "management_or_store",
  tag: "Store operations",
  query: couriersQuery,
  response: courierSchema.array(),
  paginated: true,
  handle: async ({ scope, query, caller }) => {
    const page = pageOf(query)
    const { accounts, total } = await scope.resolve<AccessService>(ACCESS_MODULE).searchAccounts({
      role: "deliveryboy_user",
      search: query.search,
      store: caller.capabilities.manage_commerce ? undefined : (caller.store ?? undefined),
      offset: page.offset,
      limit: page.per_page,
    })
    return reply(accounts.map(presentCourier), { meta: pageMeta(total, page) })
  },
})
