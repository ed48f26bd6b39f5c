import { rolesOf } from "../actor-roles"
import { CAPABILITIES, capabilitiesOf, ROLES, type Role } from "../roles"

describe("capabilities of roles (contract section 2)", () => {
  it.each<[Role, string[]]>([
    ["administrator", ["read", "manage_commerce", "view_store_orders", "deliver_orders"]],
    ["shop_manager", ["read", "manage_commerce", "view_store_orders", "deliver_orders"]],
    ["multistore_user", ["read", "view_store_orders"]],
    ["deliveryboy_user", ["read", "deliver_orders"]],
    ["customer", ["read"]],
  ])("of the role %s are %j", (role, granted) => {
    const capabilities = capabilitiesOf([role])
    expect(Object.keys(capabilities).sort()).toEqual([...CAPABILITIES].sort())
    expect(CAPABILITIES.filter((each) => capabilities[each]).sort()).toEqual([...granted].sort())
  })

  it("add up if an actor has several roles", () => {
    expect(capabilitiesOf(["multistore_user", "deliveryboy_user"])).toEqual({
      read: true,
      manage_commerce: false,
      view_store_orders: true,
      deliver_orders: true,
    })
  })

  it("are all false without a role", () => {
    expect(capabilitiesOf([])).toEqual({ read: false, manage_commerce: false, view_store_orders: false, deliver_orders: false })
  })
})

describe("roles of an actor", () => {
  it("a platform user is only an administrator, whatever roles are stored", () => {
    expect(rolesOf("user", ["customer", "shop_manager"])).toEqual(["administrator"])
  })
  it("a customer is only a customer, whatever roles are stored", () => {
    expect(rolesOf("customer", [...ROLES])).toEqual(["customer"])
  })
  it("a staff account has its stored roles, except those that are not for staff", () => {
    expect(rolesOf("svc_staff", ["deliveryboy_user", "administrator", "customer", "root", 7, null])).toEqual(["deliveryboy_user"])
    expect(rolesOf("svc_staff", [])).toEqual([])
  })
})
