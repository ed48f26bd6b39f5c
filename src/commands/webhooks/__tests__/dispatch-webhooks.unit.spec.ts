import type { MedusaContainer } from "@medusajs/framework/types"
import { wakeDeliveries, wakeWebhooks } from "../dispatch-webhooks"
import { type FanOut, fanOutEvents } from "../fan-out-events"

jest.mock("../fan-out-events", () => ({ fanOutEvents: jest.fn() }))
jest.mock("../deliver-due", () => ({ deliverDue: async () => undefined }))
jest.mock("../parts", () => ({ databaseOf: (scope: { database: object }) => scope.database, webhooksEnabled: () => true }))

const fanOut = fanOutEvents as jest.MockedFunction<typeof fanOutEvents>

/** A scope with its own database, like a separate application. */
const application = (): MedusaContainer => {
  const database = {}
  const scope = { database, resolve: () => database, createScope: () => scope } as unknown as MedusaContainer
  return scope
}

beforeEach(() => {
  jest.useFakeTimers()
  fanOut.mockReset()
})
afterEach(() => jest.useRealTimers())

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

describe("while no webhook is active", () => {
  it("orders cause at most one search for events per second, and a final search after the last order", async () => {
    fanOut.mockResolvedValue("idle")
    const scope = application()
    for (let order = 0; order < 20; order++) {
      wakeWebhooks(scope)
      await pass(100)
    }
    expect(fanOut.mock.calls.length).toBeLessThanOrEqual(3)
    fanOut.mockClear()
    wakeWebhooks(scope)
    await pass(1_100)
    expect(fanOut).toHaveBeenCalledTimes(1)
    await pass(60_000)
    expect(fanOut).toHaveBeenCalledTimes(1)
  })

  it("a webhook that is created during a search is found by the search after the next order", async () => {
    let found: (state: FanOut) => void = () => undefined
    fanOut.mockImplementationOnce(() => new Promise((resolve) => (found = resolve)))
    const scope = application()
    wakeWebhooks(scope)
    await pass(100)
    // The webhook is created now; the search in progress does not find it.
    wakeDeliveries(scope)
    fanOut.mockResolvedValue("done")
    found("idle")
    await pass(100)
    fanOut.mockClear()
    wakeWebhooks(scope)
    await pass(100)
    expect(fanOut).toHaveBeenCalledTimes(1)
  })
})
