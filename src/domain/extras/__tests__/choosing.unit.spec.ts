import { type Choice, choiceKey } from "../choosing"

const CHOICE: Choice = { productId: "prod_1", variationId: "small", extras: { 1: [11, 12] }, comment: "" }

describe("the key of a choice", () => {
  it.each<[string, Partial<Choice>]>([
    ["another product", { productId: "prod_2" }],
    ["another size", { variationId: "large" }],
    ["another extra", { extras: { 1: [11, 13] } }],
    ["the same extras of another category", { extras: { 2: [11, 12] } }],
    ["one extra less", { extras: { 1: [11] } }],
    ["a comment", { comment: "no salt" }],
  ])("differs for %s", (_, other) => {
    expect(choiceKey({ ...CHOICE, ...other })).not.toBe(choiceKey(CHOICE))
  })

  it.each<[string, Partial<Choice>]>([
    ["the extras in another sequence", { extras: { 1: [12, 11] } }],
    ["a category without a choice", { extras: { 1: [11, 12], 2: [] } }],
    ["a comment that has only spaces", { comment: "  " }],
  ])("is equal for %s", (_, other) => {
    expect(choiceKey({ ...CHOICE, ...other })).toBe(choiceKey(CHOICE))
  })
})
