import { UNDO_MS } from "../../../domain/orders/undo-time"
import { UndoOffers } from "../undo-offers"

describe("offers to undo", () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ["queueMicrotask"] }))
  afterEach(() => jest.useRealTimers())
  const offerOf = (text: string) => ({ text, label: "Undo", undo: () => undefined })
  const [first, second] = [offerOf("Order 1: courier Ana"), offerOf("Order 2 is ready")]
  const started = () => {
    const toasts: unknown[] = []
    return { toasts, offers: new UndoOffers(({ text }, ms) => toasts.push([text, ms])) }
  }

  it("are toasts while no drawer is open", () => {
    const { toasts, offers } = started()
    offers.make(first)
    offers.make(second)
    expect(toasts).toEqual([
      [first.text, UNDO_MS],
      [second.text, UNDO_MS],
    ])
    expect(offers.inDrawer()).toBeUndefined()
  })

  it("are shown in an open drawer for as long as a toast, and only the latest one", () => {
    const { toasts, offers } = started()
    offers.enter()
    let calls = 0
    offers.subscribe(() => {
      calls += 1
    })
    offers.make(first)
    expect(offers.inDrawer()).toBe(first)
    jest.advanceTimersByTime(UNDO_MS - 1)
    offers.make(second)
    expect(offers.inDrawer()).toBe(second)
    jest.advanceTimersByTime(UNDO_MS - 1)
    expect(offers.inDrawer()).toBe(second)
    jest.advanceTimersByTime(1)
    expect([offers.inDrawer(), toasts]).toEqual([undefined, []])
    expect(calls).toBeGreaterThanOrEqual(3)
  })

  it("become a toast for the rest of their time when the drawer is closed", async () => {
    const { toasts, offers } = started()
    const close = offers.enter()
    offers.make(first)
    jest.advanceTimersByTime(2_000)
    close()
    await Promise.resolve()
    expect([offers.inDrawer(), toasts]).toEqual([undefined, [[first.text, UNDO_MS - 2_000]]])
  })

  it("stay in the drawer if another drawer replaces the open one", async () => {
    const { toasts, offers } = started()
    const close = offers.enter()
    offers.make(first)
    close()
    offers.enter()
    await Promise.resolve()
    expect([offers.inDrawer(), toasts]).toEqual([first, []])
  })

  it("end when they are accepted", async () => {
    const { toasts, offers } = started()
    const close = offers.enter()
    offers.make(first)
    offers.end()
    close()
    await Promise.resolve()
    expect([offers.inDrawer(), toasts]).toEqual([undefined, []])
  })
})
