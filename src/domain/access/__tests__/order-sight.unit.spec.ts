import fc from "fast-check"
import { boundStore, isInSight, orderSight } from "../order-sight"
import { capabilitiesOf, ROLES, type Role } from "../roles"

const who = (roles: readonly Role[], store: string | null = null) => ({
  accountId: 7,
  capabilities: capabilitiesOf(roles),
  store,
})
const mine = { store: "main", courier_number: 7 }
const others = { store: "main", courier_number: 8 }
const nobodys = { store: "north", courier_number: null }

describe("which orders staff may see", () => {
  it.each<[string, Role[], string | null, boolean[]]>([
    ["an administrator", ["administrator"], "north", [true, true, true]],
    ["a manager", ["shop_manager"], "north", [true, true, true]],
    ["a store account", ["multistore_user"], null, [true, true, true]],
    ["a store account bound to a store", ["multistore_user"], "north", [false, false, true]],
    ["a courier", ["deliveryboy_user"], null, [true, false, false]],
    ["a courier bound to a store", ["deliveryboy_user"], "north", [true, false, false]],
    ["a courier who also works in a store", ["deliveryboy_user", "multistore_user"], "north", [true, false, true]],
  ])("%s", (_case, roles, store, expected) => {
    const sight = orderSight(who(roles, store))
    if (sight === null) throw new Error("sees nothing")
    expect([mine, others, nobodys].map((order) => isInSight(sight, order))).toEqual(expected)
  })

  it.each<[string, Role[], string | null, string | null]>([
    ["a store account of all stores", ["multistore_user"], null, null],
    ["a store account bound to a store", ["multistore_user"], "north", "north"],
    ["a courier who also works in a store", ["deliveryboy_user", "multistore_user"], "north", "north"],
    ["a courier", ["deliveryboy_user"], "north", null],
    ["a manager", ["shop_manager"], "north", null],
    ["a customer", ["customer"], null, null],
  ])("the store that %s is bound to", (_case, roles, store, expected) => {
    expect(boundStore(who(roles, store))).toBe(expected)
  })

  it("a customer gets no staff view", () => {
    expect(orderSight(who(["customer"]))).toBeNull()
  })

  it("no courier sees an unassigned order, and an additional role never hides an order", () => {
    fc.assert(
      fc.property(fc.subarray([...ROLES]), fc.subarray([...ROLES]), fc.constantFrom(null, "north"), (roles, more, store) => {
        const [less, sight] = [orderSight(who(roles, store)), orderSight(who([...roles, ...more], store))]
        for (const order of [mine, others, nobodys]) {
          if (less !== null && isInSight(less, order)) expect(sight !== null && isInSight(sight, order)).toBe(true)
        }
      }),
    )
  })
})
