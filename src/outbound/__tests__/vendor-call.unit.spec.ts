import { type Behaviour, DIALECTS, VendorServer, World } from "../../../integration-tests/support/vendors"
import { Semaphore } from "../../concurrency"
import { googleRoutes } from "../routing/google-routes"
import { TimeBudget } from "../time-budget"
import { askVendor, type VendorReading, type VendorTerms } from "../vendor-call"

const world = new World()
world.add("Calle Mayor 1", 2001)
let vendor: VendorServer

beforeAll(async () => {
  vendor = await VendorServer.start(DIALECTS.googleRoutes(world))
})
beforeEach(() => {
  vendor.reset()
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] })
})
afterEach(() => {
  jest.useRealTimers()
})
afterAll(() => vendor.stop())

/** Advances the clock when the vendor has received this many requests. Before that, a busy machine may take any time. */
async function passDuringCall(number: number, milliseconds: number): Promise<void> {
  while (vendor.calls < number) await new Promise<void>((resolve) => setImmediate(resolve))
  await jest.advanceTimersByTimeAsync(milliseconds)
}

function ask(totalMs = 2_000, terms: Partial<VendorTerms> = {}): Promise<VendorReading<number>> {
  const question = { from: { address: "Plaza Mayor 1, Madrid" }, to: { address: "Calle Mayor 1" }, language: "es", country: "ES" }
  const call = googleRoutes(question, { baseUrl: vendor.url, apiKey: "key", userAgent: "store" })
  return askVendor(call, { allowPrivate: true, budget: new TimeBudget(totalMs, 1), semaphore: new Semaphore(16, 100), ...terms })
}

const reason = (text: string) => ({ ok: false, reason: text })

describe("a call of an outside service", () => {
  it("is made once when it succeeds", async () => {
    expect(await ask()).toEqual({ ok: true, value: 2001 })
    expect(vendor.calls).toBe(1)
  })

  it.each<[Behaviour, string, number]>([
    ["hang", "request_failed", 2],
    ["drip", "request_failed", 2],
    ["reset", "request_failed", 2],
    ["cut", "request_failed", 2],
    ["broken", "http_500", 2],
    [{ status: 503, body: "<html>" }, "http_503", 2],
    ["denied", "http_403", 1],
    ["quota", "http_429", 1],
    [{ status: 404, body: "<html>" }, "http_404", 1],
    [{ redirect: "https://example.com/" }, "http_302", 1],
    ["garbage", "invalid_response", 1],
    ["truncated", "invalid_response", 1],
    ["foreign", "invalid_response", 1],
    ["huge", "invalid_response", 1],
    [{ status: 200, body: { error: { code: 500, status: "INTERNAL" } } }, "api_error", 1],
  ])("of a vendor with the behaviour %p gives %s after %i requests", async (behaviour, expected, requests) => {
    vendor.behave(behaviour)
    const answer = ask(1_500)
    for (const call of behaviour === "hang" || behaviour === "drip" ? [1, 2] : []) await passDuringCall(call, 750)
    expect(await answer).toEqual(reason(expected))
    expect(vendor.calls).toBe(requests)
  })

  it("reports an unknown address with any HTTP status, and is not retried", async () => {
    vendor.behave({ status: 500, body: { error: { code: 404, status: "NOT_FOUND" } } })
    expect(await ask(1_500)).toEqual({ ...reason("api_error"), unknownAddress: true })
    expect(vendor.calls).toBe(1)
  })

  it.each<Behaviour>(["hang", "reset", "cut", "broken"])(
    "succeeds at the second attempt if the first fails with the behaviour %p",
    async (behaviour) => {
      vendor.script(behaviour)
      const answer = ask(2_000)
      if (behaviour === "hang") await passDuringCall(1, 1_000)
      expect(await answer).toEqual({ ok: true, value: 2001 })
      expect(vendor.calls).toBe(2)
    },
  )

  it("never exceeds its budget, including the retry", async () => {
    vendor.behave("hang")
    const startedAt = performance.now()
    const answer = ask(2_000)
    await passDuringCall(1, 1_000)
    await passDuringCall(2, 1_000)
    expect(await answer).toEqual(reason("request_failed"))
    expect(performance.now() - startedAt).toBe(2_000)
  })

  it("checks for a refusal before every attempt", async () => {
    const answers = [null, "api_error" as const]
    const refusal = async () => answers.shift() ?? null
    vendor.behave("broken")
    expect(await ask(2_000, { refusal })).toEqual(reason("api_error"))
    expect(vendor.calls).toBe(1)
  })

  it("ends in time, without a request, if the semaphore stays full", async () => {
    const semaphore = new Semaphore(1, 100)
    let release = (): void => undefined
    const held = semaphore.run(0, () => new Promise<void>((done) => (release = done)))
    expect(await ask(100, { semaphore })).toEqual(reason("request_failed"))
    expect(vendor.calls).toBe(0)
    release()
    await held
  })

  it("does not retry a refused address", async () => {
    expect(await ask(2_000, { allowPrivate: false })).toEqual(reason("request_failed"))
    expect(vendor.connections).toBe(0)
  })
})
