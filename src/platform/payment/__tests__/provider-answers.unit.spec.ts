import { hasAnswered, recordAnswer } from "../provider-answers"

describe("the answers of a provider", () => {
  it("to other calls do not count as answers to voids and refunds", () => {
    recordAnswer("pp_reads")
    expect([hasAnswered("pp_reads"), hasAnswered("pp_reads", "refund"), hasAnswered("pp_reads", "void")]).toEqual([
      true,
      false,
      false,
    ])
  })

  it("to voids do not count as answers to refunds, or as answers of another provider", () => {
    recordAnswer("pp_voids", "void")
    expect([hasAnswered("pp_voids"), hasAnswered("pp_voids", "void"), hasAnswered("pp_voids", "refund")]).toEqual([
      true,
      true,
      false,
    ])
    expect(hasAnswered("pp_other")).toBe(false)
  })

  it("count for half a minute", () => {
    const now = jest.spyOn(performance, "now")
    try {
      now.mockReturnValue(1_000)
      recordAnswer("pp_old", "refund")
      now.mockReturnValue(30_999)
      expect(hasAnswered("pp_old", "refund")).toBe(true)
      now.mockReturnValue(31_000)
      expect(hasAnswered("pp_old", "refund")).toBe(false)
    } finally {
      now.mockRestore()
    }
  })
})
