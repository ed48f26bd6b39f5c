import { laterInView } from "../in-view"

describe("what is done later", () => {
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

  it("is done at its time while the page is seen", () => {
    laterInView(4_000, act)
    jest.advanceTimersByTime(3_999)
    expect(act).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it("waits while the page is hidden, and is done once when it is seen again", () => {
    page.hidden = true
    laterInView(4_000, act)
    jest.advanceTimersByTime(60_000)
    expect(act).not.toHaveBeenCalled()
    show()
    show()
    expect(act).toHaveBeenCalledTimes(1)
  })

  it("can be called off before its time, and while the page is hidden", () => {
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
