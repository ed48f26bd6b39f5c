import type { IncomingMessage } from "node:http"
import { PassThrough } from "node:stream"
import { readBody } from "../read-body"

/** A request whose body is sent by the test. */
const request = () =>
  Object.assign(new PassThrough(), { headers: { "content-length": "50" } }) as unknown as PassThrough & IncomingMessage

describe("a body that is not completed", () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] }))
  afterEach(() => jest.useRealTimers())
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  it("is refused after 20 seconds without data, and its connection is closed", async () => {
    const req = request()
    const body = readBody(req).catch((error: unknown) => error)
    for (let pieces = 0; pieces < 3; pieces++) {
      req.write(" ")
      await turn()
      await jest.advanceTimersByTimeAsync(19_000)
    }
    await jest.advanceTimersByTimeAsync(2_000)
    expect(await body).toMatchObject({ code: "rest_request_timeout", headers: { Connection: "close" } })
  })

  it("is refused after two minutes, however often data arrives", async () => {
    const req = request()
    let ended = false
    const body = readBody(req).catch((error: unknown) => {
      ended = true
      return error
    })
    for (let seconds = 0; seconds < 120; seconds += 10) {
      expect(ended).toBe(false)
      req.write(" ")
      await turn()
      await jest.advanceTimersByTimeAsync(10_000)
    }
    expect(await body).toMatchObject({ code: "rest_request_timeout" })
  })
})
