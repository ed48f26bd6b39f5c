import { download } from "../download"

afterEach(() => jest.restoreAllMocks())

describe("a refused download", () => {
  const refuse = (body: unknown, status: number, headers = {}) =>
    jest.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(body, { status, headers }))
  const failure = () => download("orders/report.csv", {}, "report.csv").catch((error: unknown) => error)

  it.each([
    ["the service's", { success: false, error: { code: "svc_overloaded", message: "Ocupado.", details: { a: 1 } } }, { a: 1 }],
    [
      "the platform's",
      { code: "svc_overloaded", message: "Ocupado.", data: { status: 503, params: [], details: { b: 2 } } },
      { b: 2 },
    ],
  ])("fails with the code and details of a response in %s format", async (_case, body, details) => {
    refuse(body, 503, { "Retry-After": "7" })

    expect(await failure()).toMatchObject({ status: 503, code: "svc_overloaded", details, retryAfter: 7 })
  })

  it("fails with the status of a response that is not from the service", async () => {
    jest.spyOn(globalThis, "fetch").mockResolvedValue(new Response("<html>", { status: 502 }))
    expect(await failure()).toMatchObject({ status: 502, code: "" })
  })
})
