import { Problems } from "../refused-actions"

describe("a refused action", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const problem = { text: "Sold out", action: { kind: "ready", ready: true } } as const
  /** @param touches milliseconds from now until the last touch of the board */
  const refusedAction = (touches: number) => {
    const begin = Date.now()
    const problems = new Problems({ since: () => Math.max(0, Date.now() - begin - touches) })
    problems.tell("a", problem)
    return { problems, isShown: () => problems.all.value.has("a") }
  }

  it("is shown a second after the last touch, because it makes its card taller", () => {
    const { isShown } = refusedAction(2_500)
    jest.advanceTimersByTime(3_400)
    expect(isShown()).toBe(false)
    jest.advanceTimersByTime(200)
    expect(isShown()).toBe(true)
  })

  it("is shown at once if nobody has touched the board for a while", () => {
    expect(refusedAction(-1_000).isShown()).toBe(true)
  })

  it("is not shown if another action is taken during that second", () => {
    const { problems, isShown } = refusedAction(0)
    problems.forget("a")
    jest.advanceTimersByTime(5_000)
    expect(isShown()).toBe(false)
  })
})
