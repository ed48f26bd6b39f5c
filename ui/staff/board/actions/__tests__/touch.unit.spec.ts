import { steady } from "../../../../shared/steady"
import { standInForPage } from "../../__tests__/page-stand-in"
import { Touch } from "../touch"

const listeners: [string, (event: object) => void][] = []
standInForPage({ addEventListener: (name: string, listener: (event: object) => void) => listeners.push([name, listener]) })
const happens = (type: string, event: object): void => {
  for (const [name, listener] of listeners) if (name === type) listener({ type, touches: [], ...event })
}

describe("the instant at which a tap began", () => {
  beforeEach(() => {
    jest.useFakeTimers()
    listeners.length = 0
  })
  afterEach(() => void jest.useRealTimers())

  /** Two fingers come down, 500 ms apart. @returns when each came down, and the watched touch */
  const twoFingers = () => {
    const touch = new Touch()
    touch.watch()
    const downs = [7, 8].map((pointerId) => {
      happens("pointerdown", { pointerId, pointerType: "touch" })
      const at = steady()
      jest.advanceTimersByTime(500)
      return at
    })
    return { touch, downs }
  }

  it.each([
    ["the first finger", 7, 0],
    ["the second finger", 8, 1],
  ])("is when its own finger came down: %s", (_, pointerId, which) => {
    const { touch, downs } = twoFingers()
    happens("pointerup", { pointerId, pointerType: "touch" })
    expect(touch.begun()).toBe(downs[which])
    happens("click", { pointerId })
    expect(touch.begun()).toBe(downs[which])
  })

  it("is when the clicking finger came down, even if another finger was lifted after it", () => {
    const { touch, downs } = twoFingers()
    for (const pointerId of [7, 8]) happens("pointerup", { pointerId, pointerType: "touch" })
    happens("click", { pointerId: 7 })
    expect(touch.begun()).toBe(downs[0])
  })

  it("is when the last lifted finger came down, in browsers whose clicks have no pointer id", () => {
    const { touch, downs } = twoFingers()
    happens("pointerup", { pointerId: 7, pointerType: "touch" })
    happens("click", {})
    expect(touch.begun()).toBe(downs[0])
  })

  it.each([
    ["a key", "keydown", {}],
    ["a click with the keyboard or by a script", "click", { pointerId: -1 }],
  ])("is the current time for %s", (_, type, event) => {
    const { touch } = twoFingers()
    happens("pointerup", { pointerId: 7, pointerType: "touch" })
    happens(type, event)
    expect(touch.begun()).toBe(steady())
  })
})
