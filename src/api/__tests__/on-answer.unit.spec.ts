import type { MedusaResponse } from "@medusajs/framework/http"
import { onAnswer } from "../on-answer"

/** The part of a response that `onAnswer` uses. */
function response() {
  const sent: unknown[] = []
  const res = {
    sent,
    destroyed: false,
    json(body: unknown) {
      sent.push(body)
      return res
    },
    destroy() {
      res.destroyed = true
    },
  }
  return res
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const hook = (res: object, ...terms: Parameters<typeof onAnswer> extends [unknown, ...infer Rest] ? Rest : never) =>
  onAnswer(res as MedusaResponse, ...terms)

describe("onAnswer", () => {
  it("sends the rewritten body, even from a promise, and runs several rewrites in reverse order", async () => {
    const res = response()
    hook(res, (body) => [...(body as string[]), "first added"])
    hook(res, async (body) => [...(body as string[]), "last added"])
    res.json(["body"])
    expect(res.sent).toEqual([])
    await settle()
    expect(res.sent).toEqual([["body", "last added", "first added"]])
  })

  it("rewrites only one response", () => {
    const res = response()
    hook(res, () => "rewritten")
    res.json("first")
    res.json("second")
    expect(res.sent).toEqual(["rewritten", "second"])
  })

  it("sends Medusa's own body when the rewrite fails, unless a failure handler is given", async () => {
    const [plain, handled] = [response(), response()]
    const failures: unknown[] = []
    const failing = () => Promise.reject(new Error("broken"))
    hook(plain, failing)
    hook(handled, failing, (error) => failures.push(error))
    plain.json("body")
    handled.json("body")
    await settle()
    expect([plain.sent, handled.sent, failures.length]).toEqual([["body"], [], 1])
  })

  it("closes the connection when the response cannot be written", async () => {
    const res = response()
    res.json = () => {
      throw new Error("cannot be written")
    }
    hook(res, async (body) => body)
    res.json("body")
    await settle()
    expect(res.destroyed).toBe(true)
  })
})
