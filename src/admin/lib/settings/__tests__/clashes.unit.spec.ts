import { clashesOf, without } from "../clashes"

const SHOP = { store_name: "Casa", store_phone: "", delivery: { fee: 1, tiers: [{ to: 1 }] } }

describe("two changes of the settings", () => {
  it.each<[string, object, object, string[]]>([
    ["different settings", { store_name: "Bar" }, { ...SHOP, store_phone: "600" }, []],
    ["the same value", { store_name: "Bar" }, { ...SHOP, store_name: "Bar" }, []],
    ["different values", { store_name: "Bar" }, { ...SHOP, store_name: "Pub" }, ["store_name"]],
    [
      "settings at any depth",
      { store_name: "Bar", delivery: { fee: 2 } },
      { ...SHOP, delivery: { ...SHOP.delivery, fee: 3 } },
      ["delivery.fee"],
    ],
    [
      "a list as a whole",
      { delivery: { tiers: [] } },
      { ...SHOP, delivery: { ...SHOP.delivery, tiers: [{ to: 2 }] } },
      ["delivery.tiers"],
    ],
  ])("clash only if both set the same setting to different values: %s", (_case, mine, latest, clashes) => {
    expect(clashesOf(mine, SHOP, latest).map(({ name }) => name)).toEqual(clashes)
  })

  it("keep their settings, except those that are yielded to the other user", () => {
    const change = { store_name: "Bar", delivery: { fee: 2, tiers: [] } }
    expect(without(change, ["delivery.fee"])).toEqual({ store_name: "Bar", delivery: { tiers: [] } })
  })
})
