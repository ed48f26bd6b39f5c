import { recordForeignCompletion, recordForeignWorkflow, takeForeignWorkflow } from "../foreign-completions"

describe("the workflow that completes a foreign cart", () => {
  it("is recognised once, by its event group", () => {
    recordForeignCompletion("cart_1")
    recordForeignWorkflow("cart_1", "group_1")
    expect(["group_1", "group_1"].map(takeForeignWorkflow)).toEqual([true, false])
  })

  it.each<[string, string, string | undefined]>([
    ["the cart was not read for this completion", "cart_of_nobody", "group_2"],
    ["its events are in no group", "cart_2", undefined],
  ])("is not recognised if %s", (_why, cartId, group) => {
    recordForeignCompletion("cart_2")
    recordForeignWorkflow(cartId, group)
    expect(takeForeignWorkflow(group)).toBe(false)
  })

  it("is not recognised for a second completion that did not read the cart again", () => {
    recordForeignCompletion("cart_3")
    recordForeignWorkflow("cart_3", "group_3")
    recordForeignWorkflow("cart_3", "group_4")
    expect([takeForeignWorkflow("group_3"), takeForeignWorkflow("group_4")]).toEqual([true, false])
  })
})
