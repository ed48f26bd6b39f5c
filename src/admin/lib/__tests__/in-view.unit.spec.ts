import { laterInView } from "../in-view"

describe("a delayed action", () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  const act = jest.fn()
  beforeEach(() => {
    jest.useFakeTimers()
    Object.assign(globalThis, { document: page })
    page.hidden = false
    act.mockClear()
  })
  afterEach(() => {
    jest.useRealTimers()
    Reflect.deleteProperty(globalThis, "document")
  })
  const show = () => {
    page.hidden = false
    page.dispatchEvent(new Event("visibilitychange"))
  }

  it("runs at its time while the page is visible", () => {
    laterInView(4_000, act)
    jest.advanceTimersByTime(3_999)
    expect(act).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it("waits while the page is hidden, and runs once when the page is visible again", () => {
    page.hidden = true
    laterInView(4_000, act)
    jest.advanceTimersByTime(60_000)
    expect(act).not.toHaveBeenCalled()
    show()
    show()
    expect(act).toHaveBeenCalledTimes(1)
  })

  it("can be cancelled before its time, and while the page is hidden", () => {
    laterInView(4_000, act)()
    jest.advanceTimersByTime(60_000)
    page.hidden = true
    const callOff = laterInView(4_000, act)
    jest.advanceTimersByTime(60_000)
    callOff()
    show()
    expect(act).not.toHaveBeenCalled()
  })
})
