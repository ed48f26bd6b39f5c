import { noteForeignCompletion, noteForeignWorkflow, takeForeignWorkflow } from "../foreign-completions"

describe("the workflow that completes a foreign cart", () => {
  it("is recognised once, by its event group", () => {
    noteForeignCompletion("cart_1")
    noteForeignWorkflow("cart_1", "group_1")
    expect(["group_1", "group_1"].map(takeForeignWorkflow)).toEqual([true, false])
  })

  it.each<[string, string, string | undefined]>([
    ["the cart was not read for this completion", "cart_of_nobody", "group_2"],
    ["its events are in no group", "cart_2", undefined],
  ])("is not recognised if %s", (_why, cartId, group) => {
    noteForeignCompletion("cart_2")
    noteForeignWorkflow(cartId, group)
    expect(takeForeignWorkflow(group)).toBe(false)
  })

  it("is not recognised for a second completion that did not read the cart again", () => {
    noteForeignCompletion("cart_3")
    noteForeignWorkflow("cart_3", "group_3")
    noteForeignWorkflow("cart_3", "group_4")
    expect([takeForeignWorkflow("group_3"), takeForeignWorkflow("group_4")]).toEqual([true, false])
  })
})
