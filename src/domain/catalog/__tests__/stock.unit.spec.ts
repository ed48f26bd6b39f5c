import { bestStockStatus, type StockedVariant, type StockStatus, stockStatus, unitsLeft } from ".."

const HERE = "sloc_here"

const managed = (...needs: [required: number, stocked: number, reserved: number, location?: string][]): StockedVariant => ({
  manageInventory: true,
  allowBackorder: false,
  inventory: needs.map(([required, stocked, reserved, locationId = HERE], index) => ({
    inventoryItemId: `iitem_${index}`,
    required,
    levels: [{ id: `ilev_${index}`, locationId, stocked, reserved }],
  })),
})

describe("units left of a variation", () => {
  it.each<[string, StockedVariant, number | null]>([
    ["unmanaged stock has no number", { ...managed([1, 0, 0]), manageInventory: false }, null],
    ["stocked minus reserved", managed([1, 10, 4]), 6],
    ["zero when all is reserved", managed([1, 4, 4]), 0],
    ["never below zero", managed([1, 4, 6]), 0],
    ["whole units when one needs several items", managed([3, 10, 2]), 2],
    ["the scarcest of several items", managed([1, 10, 0], [2, 5, 0]), 2],
    ["parts of a unit (0.2 kg each of 1.1 kg)", managed([0.25, 1.1, 0]), 4],
    ["stock of another location does not count", managed([1, 10, 0, "sloc_elsewhere"]), 0],
    ["managed without an item: zero", managed(), 0],
  ])("%s", (_, variant, left) => {
    expect(unitsLeft(variant, HERE)).toBe(left)
  })
})

describe("stock status", () => {
  it.each<[string, StockedVariant, StockStatus]>([
    ["one left", managed([1, 1, 0]), "instock"],
    ["none left", managed([1, 1, 1]), "outofstock"],
    ["none left, backorder allowed", { ...managed([1, 1, 1]), allowBackorder: true }, "onbackorder"],
    ["not managed", { ...managed(), manageInventory: false }, "instock"],
  ])("%s", (_, variant, status) => {
    expect(stockStatus(variant, HERE)).toBe(status)
  })

  it.each<[StockStatus[], StockStatus]>([
    [["outofstock", "instock"], "instock"],
    [["outofstock", "onbackorder"], "onbackorder"],
    [["outofstock", "outofstock"], "outofstock"],
    [[], "outofstock"],
  ])("a product of %j is %s", (statuses, status) => {
    expect(bestStockStatus(statuses)).toBe(status)
  })
})
