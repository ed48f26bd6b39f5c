import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { ApiError } from "../../api"
import { svcKeys } from "../../query-keys"
import { isAnswer, pauseAfter, waitsForAnswer, whenAnswered } from "../answers"

it.each([
  [400, true],
  [403, true],
  [404, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
  [0, false],
])("an error with status %d is an answer that a retry would not change: %s", (status, expected) => {
  expect(isAnswer(new ApiError(status, "", ""))).toBe(expected)
})

it("the pauses between attempts double, up to four minutes", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((tries) => pauseAfter(tries) / 1_000)).toEqual([8, 16, 32, 64, 128, 240, 240])
})

describe("checking whether the API answers", () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  let asked: jest.SpyInstance
  let status: number
  beforeEach(() => {
    jest.useFakeTimers()
    Object.assign(globalThis, { document: page })
    page.hidden = false
    status = 503
    asked = jest.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("{}", { status }))
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
    Reflect.deleteProperty(globalThis, "document")
  })

  it("continues after each pause until there is an answer", async () => {
    const onAnswer = jest.fn()
    let tries = 0
    const stop = whenAnswered(() => pauseAfter(tries++), onAnswer)
    const afterSeconds = async (seconds: number) => {
      await jest.advanceTimersByTimeAsync(seconds * 1_000)
      return asked.mock.calls.length
    }
    expect([
      await afterSeconds(7),
      await afterSeconds(1),
      await afterSeconds(15),
      await afterSeconds(1),
      await afterSeconds(31),
    ]).toEqual([0, 1, 1, 2, 2])
    status = 200
    expect([await afterSeconds(1), onAnswer.mock.calls.length, await afterSeconds(600)]).toEqual([3, 1, 3])
    stop()
  })

  it("waits while the page is hidden", async () => {
    page.hidden = true
    const stop = whenAnswered(() => 1_000, jest.fn())
    await jest.advanceTimersByTimeAsync(60_000)
    expect(asked).not.toHaveBeenCalled()
    page.hidden = false
    page.dispatchEvent(new Event("visibilitychange"))
    await jest.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledTimes(1)
    stop()
  })
})

it("a panel waits only for the queries with its keys", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const ask = (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  const refuse = (status: number) => () => Promise.reject(new ApiError(status, "", ""))
  const ends = [
    ask(svcKeys.overview, refuse(503)),
    ask(svcKeys.order("gone"), refuse(404)),
    ask(svcKeys.ordersOf("guest"), () => new Promise(() => undefined)),
    ask(svcKeys.product("pizza"), async () => ({})),
  ]
  await new Promise(setImmediate)
  const waits = [
    [svcKeys.overview],
    [svcKeys.order("gone")],
    [svcKeys.product("pizza"), svcKeys.order("gone")],
    [svcKeys.ordersOfCustomers],
    [svcKeys.product("other")],
  ].map((asked) => waitsForAnswer(client, asked))
  expect(waits).toEqual([true, false, false, true, false])
  for (const end of ends) end()
  client.clear()
})
