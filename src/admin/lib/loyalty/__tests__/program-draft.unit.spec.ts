import { defaultProgram } from "../../../../domain/loyalty"
import { changedFields } from "../../changed-fields"
import { adjustmentProblems, draftOf, programBody, ratesOf, shareOf } from "../program-draft"

const stored = { ...defaultProgram(), points_per_currency: 1.5, redeem: { ...defaultProgram().redeem, points_per_currency: 20 } }

describe("the draft of the loyalty program", () => {
  it("is stored unchanged if nothing is typed", () => {
    expect(programBody(draftOf(stored))).toEqual({
      ...stored,
      points_per_currency: "1.5",
      redeem: { ...stored.redeem, points_per_currency: "20" },
    })
  })

  it("changes only the typed fields", () => {
    const typed = { ...draftOf(stored), spent: "40", name: " Club " }
    expect(changedFields(programBody(typed), programBody(draftOf(stored)))).toEqual({
      name: " Club ",
      redeem: { points_per_currency: "40" },
    })
    expect(changedFields(programBody(draftOf(stored)), programBody(draftOf(stored)))).toEqual({})
  })

  it("accepts a decimal comma and an empty expiry, and sends text that is not a number unchanged", () => {
    const draft = { ...draftOf(stored), earned: "0,5", expiry: " ", welcome: "ten" }
    expect(programBody(draft)).toMatchObject({ points_per_currency: "0.5", expiry_days: null, welcome_points: "ten" })
  })

  it.each([
    ["1", "20", { share: "5", generous: false }],
    ["30", "20", { share: "150", generous: true }],
    ["x", "20", undefined],
    ["1", "0", undefined],
    ["1", "", undefined],
  ])(
    "computes the share that guests get back, with %s points earned and %s points spent per currency unit",
    (earned, spent, share) => {
      expect(shareOf({ earned, spent })).toEqual(share)
      expect(ratesOf({ earned, spent }) === undefined).toBe(share === undefined)
    },
  )

  it.each([
    [true, { share: "150", generous: true }],
    [false, { share: "5", generous: false }],
  ])("counts a reward that is worth more than its points only if it is offered: offered %s", (enabled, share) => {
    const reward = { id: 1, name: "", description: "", type: "fixed", product_id: null, position: 0, enabled } as const
    expect(shareOf({ earned: "3", spent: "60" }, [{ ...reward, points: 30, value: "15.00" }])).toEqual(share)
  })
})

describe("an adjustment of points", () => {
  it.each([
    ["25", "Cold soup", []],
    [" -3 ", "Cold soup", []],
    ["", "Cold soup", ["points"]],
    ["0", "Cold soup", ["points"]],
    ["2.5", "Cold soup", ["points"]],
    ["many", " ", ["points", "reason"]],
    ["1", "", ["reason"]],
  ])("of %j points with the reason %j: the form marks %j", (points, reason, expected) => {
    expect(adjustmentProblems(points, reason)).toEqual(expected)
  })
})
