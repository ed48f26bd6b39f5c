import type { Role } from "../roles"
import { mayManageStaff } from "../staff-authority"

describe("who may manage a staff account", () => {
  it.each<[readonly Role[], readonly Role[], boolean]>([
    [["administrator"], ["shop_manager"], true],
    [["administrator"], ["deliveryboy_user"], true],
    [["shop_manager"], ["deliveryboy_user"], true],
    [["shop_manager"], ["multistore_user", "deliveryboy_user"], true],
    [["shop_manager"], [], true],
    [["shop_manager"], ["shop_manager"], false],
    [["shop_manager", "deliveryboy_user"], ["deliveryboy_user", "shop_manager"], false],
  ])("an account with the roles %j, for an account with the roles %j: %p", (own, target, allowed) => {
    expect(mayManageStaff(own, target)).toBe(allowed)
  })
})
