import { Problems } from "../problems"

describe("the problems of actions", () => {
  const failed = { text: "No connection." }

  it("are shown at the place of their action while that place is on the page", () => {
    const problems = new Problems()
    const close = problems.open("order 1")
    problems.tell("order 1", failed)
    expect([problems.of("order 1"), problems.of("order 2")]).toEqual([failed, undefined])
    expect([problems.isOpen("order 1"), problems.isOpen("order 2")]).toEqual([true, false])
    close()
    expect(problems.isOpen("order 1")).toBe(false)
  })

  it("stay when their card moves to another lane, and are removed when the card leaves the page", async () => {
    const problems = new Problems()
    const close = problems.open("order 1")
    problems.tell("order 1", failed)
    close()
    const closeNext = problems.open("order 1")
    await Promise.resolve()
    expect(problems.of("order 1")).toBe(failed)
    closeNext()
    await Promise.resolve()
    expect(problems.of("order 1")).toBeUndefined()
  })

  it("stay while their place is still shown elsewhere on the page", async () => {
    const problems = new Problems()
    const [close] = [problems.open("pickup"), problems.open("pickup")]
    problems.tell("pickup", failed)
    close()
    await Promise.resolve()
    expect([problems.isOpen("pickup"), problems.of("pickup")]).toEqual([true, failed])
  })

  it("are replaced by later problems, which the removal of the earlier ones does not affect", () => {
    const problems = new Problems()
    let calls = 0
    problems.subscribe(() => {
      calls += 1
    })
    const takeAway = problems.tell("order 1", failed)
    const later = { text: "Busy." }
    problems.tell("order 1", later)
    takeAway()
    expect(problems.of("order 1")).toBe(later)
    problems.clear("order 1")
    problems.clear("order 1")
    expect([problems.of("order 1"), calls]).toEqual([undefined, 3])
  })
})
