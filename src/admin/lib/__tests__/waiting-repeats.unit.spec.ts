import { WaitingRepeats } from "../waiting-repeats"

describe("a repeat that waits for the server", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  /** The events within 30 seconds. @param meanwhile called after 10 seconds, while a repeated pause of the delivery waits */
  const after = (meanwhile: (repeats: WaitingRepeats, callOff: () => void) => void): string[] => {
    const repeats = new WaitingRepeats()
    const history: string[] = []
    const callOff = repeats.plan(
      ["pause delivery"],
      30_000,
      () => history.push("sent"),
      () => history.push("ended"),
    )
    jest.advanceTimersByTime(10_000)
    meanwhile(repeats, callOff)
    jest.advanceTimersByTime(20_000)
    return history
  }

  it.each<[string, string[], Parameters<typeof after>[0]]>([
    ["is sent at its time", ["ended", "sent"], () => undefined],
    ["is not sent after it was cancelled", ["ended"], (_, callOff) => callOff()],
    ["is not sent after a newer action with the same target", ["ended"], (repeats) => repeats.drop(["stop", "pause delivery"])],
    ["is sent after an action with another target", ["ended", "sent"], (repeats) => repeats.drop(["pause pickup"])],
    ["is sent after an action without a target", ["ended", "sent"], (repeats) => repeats.drop([])],
  ])("%s", (_, history, meanwhile) => {
    expect(after(meanwhile)).toEqual(history)
  })
})
