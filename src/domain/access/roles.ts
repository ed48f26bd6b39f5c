/** The capabilities of accounts (contract section 2). */
export const CAPABILITIES = ["read", "manage_commerce", "view_store_orders", "deliver_orders"] as const
export type Capability = (typeof CAPABILITIES)[number]
export type Capabilities = Readonly<Record<Capability, boolean>>

/** The roles of accounts (contract section 2). {@link capabilitiesOf} returns the capabilities that they grant. */
export const ROLES = ["administrator", "shop_manager", "multistore_user", "deliveryboy_user", "customer"] as const
export type Role = (typeof ROLES)[number]

/** The roles that a staff account may have. */
export const STAFF_ROLES = ["shop_manager", "multistore_user", "deliveryboy_user"] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const GRANTS: Readonly<Record<Role, readonly Capability[]>> = {
  administrator: CAPABILITIES,
  shop_manager: CAPABILITIES,
  multistore_user: ["read", "view_store_orders"],
  deliveryboy_user: ["read", "deliver_orders"],
  customer: ["read"],
}

/** The capabilities of a set of roles, with all four keys present. */
export function capabilitiesOf(roles: readonly Role[]): Capabilities {
  const granted = new Set(roles.flatMap((role) => GRANTS[role]))
  return Object.fromEntries(CAPABILITIES.map((capability) => [capability, granted.has(capability)])) as Capabilities
}
