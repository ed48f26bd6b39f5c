import { countedAddress, waitBeforeCode } from "../code-attempts"
import { DEVICE_KINDS, deviceLink, fitsDevice, isWatching, STAFF_BOARDS, watchingKinds } from "../devices"
import { capabilitiesOf, ROLES } from "../roles"

describe("fitsDevice", () => {
  it("requires an account that delivers for a courier's device, and one that sees the store's orders for any other", () => {
    const fitting = Object.fromEntries(
      ROLES.map((role) => [role, DEVICE_KINDS.filter((kind) => fitsDevice(kind, capabilitiesOf([role])))]),
    )
    const store = ["kitchen", "counter", "pickup", "printer"]
    expect(fitting).toEqual({
      administrator: DEVICE_KINDS,
      shop_manager: DEVICE_KINDS,
      multistore_user: store,
      deliveryboy_user: ["courier"],
      customer: [],
    })
  })
})

it("new orders are handled on kitchen boards, counter boards and printing devices", () => {
  expect([STAFF_BOARDS.filter(isWatching), watchingKinds()]).toEqual([
    ["kitchen", "counter"],
    ["kitchen", "counter", "printer"],
  ])
})

describe("deviceLink", () => {
  it("has the device's code in the fragment only", () => {
    const link = new URL(deviceLink("https://casa.example", "pickup", "01234567"))
    expect([link.pathname, link.search, link.hash]).toEqual(["/svc/pickup-board", "", "#code=01234567"])
    expect(deviceLink("", "kitchen", "01234567")).toBe("/svc/kitchen#code=01234567")
  })
})

describe("waitBeforeCode", () => {
  it.each([
    [null, null, 0],
    [1_000, null, 51_000],
    [null, 9_000, 59_000],
    [1_000, 9_000, 59_000],
    [-50_001, null, 0],
    [-50_000, null, 0],
    [-49_999, null, 1],
  ])("with the limit reached at %p from this address and at %p overall: %p ms", (limitOfAddress, limitOverall, wait) => {
    expect(waitBeforeCode({ limitOfAddress, limitOverall }, 10_000)).toBe(wait)
  })
})

describe("countedAddress", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8::", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
    ["", ""],
  ])("%s counts as %s", (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
  })
})
