import type { MedusaContainer } from "@medusajs/framework/types"
import { wakeDeliveries, wakeWebhooks } from "../dispatch-webhooks"
import { type FanOut, fanOutEvents } from "../fan-out-events"

jest.mock("../fan-out-events", () => ({ fanOutEvents: jest.fn() }))
jest.mock("../deliver-due", () => ({ deliverDue: async () => undefined }))
jest.mock("../parts", () => ({ databaseOf: (scope: { database: object }) => scope.database, webhooksEnabled: () => true }))

const fanOut = fanOutEvents as jest.MockedFunction<typeof fanOutEvents>

/** A scope of an application of its own. */
const application = (): MedusaContainer => {
  const database = {}
  return { database, resolve: () => database } as unknown as MedusaContainer
}

beforeEach(() => {
  jest.useFakeTimers()
  fanOut.mockReset()
})
afterEach(() => jest.useRealTimers())

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

describe("where no webhook is active", () => {
  it("orders make it look once a second at most, and once more behind the last of them", async () => {
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

  it("one that is made while it is just looked is heard of: the order after it is not overlooked", async () => {
    let found: (state: FanOut) => void = () => undefined
    fanOut.mockImplementationOnce(() => new Promise((resolve) => (found = resolve)))
    const scope = application()
    wakeWebhooks(scope)
    await pass(100)
    // Made now; the look that has begun before does not see it.
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
