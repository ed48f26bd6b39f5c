import { MedusaError } from "@medusajs/framework/utils"
import { fail, failWith, inEveryLanguage } from "../../../errors"
import { translateError } from "../translate-error"

const codeOf = (error: unknown): string => translateError(error, "r1").failure.code
const withCode = (code: string, message = "x") => Object.assign(new Error(message), { code })

describe("the plugin's own failures", () => {
  it("are returned unchanged", () => {
    const failure = failWith(
      "svc_invalid_transition",
      { from: inEveryLanguage(() => "a"), to: inEveryLanguage(() => "b") },
      { details: { allowed: [] } },
    )
    expect(translateError(failure, "r1")).toEqual({ failure, log: undefined })
  })

  it("are recognised without their prototype, and when wrapped", () => {
    expect(codeOf(JSON.parse(JSON.stringify({ ...fail("svc_order_not_found") })))).toBe("svc_order_not_found")
    expect(codeOf(new Error("step failed", { cause: fail("svc_slot_full") }))).toBe("svc_slot_full")
    expect(codeOf({ errors: [{ action: "x", error: fail("svc_slot_full") }] })).toBe("svc_slot_full")
  })

  it("are not recognised with an unknown code", () => {
    expect(codeOf({ isSvcFailure: true, code: "constructor" })).toBe("svc_internal_error")
  })
})

describe("an error of the platform", () => {
  it.each([
    [MedusaError.Types.NOT_FOUND, "svc_not_found"],
    [MedusaError.Types.INVALID_DATA, "rest_invalid_param"],
    [MedusaError.Types.NOT_ALLOWED, "svc_conflict"],
    [MedusaError.Types.CONFLICT, "svc_conflict"],
    [MedusaError.Types.DUPLICATE_ERROR, "svc_conflict"],
    [MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, "svc_conflict"],
    [MedusaError.Types.UNAUTHORIZED, "svc_unauthorized"],
    [MedusaError.Types.FORBIDDEN, "svc_forbidden"],
    [MedusaError.Types.UNEXPECTED_STATE, "svc_internal_error"],
    [MedusaError.Types.INVALID_ARGUMENT, "svc_internal_error"],
    [MedusaError.Types.DB_ERROR, "svc_internal_error"],
    ["constructor", "svc_internal_error"],
  ])("of type %s becomes %s, without its message", (type, code) => {
    const translated = translateError(new MedusaError(type, "text of the inside"), "r1")
    expect(translated.failure.code).toBe(code)
    expect(JSON.stringify(translated.failure)).not.toContain("inside")
    expect(translated.log).toBe(code === "svc_internal_error" ? "error" : "warn")
  })

  it("for insufficient inventory gets its own code", () => {
    expect(codeOf(new MedusaError(MedusaError.Types.NOT_ALLOWED, "x", MedusaError.Codes.INSUFFICIENT_INVENTORY))).toBe(
      "svc_product_out_of_stock",
    )
  })
})

describe("an error of a busy or unreachable database or session store", () => {
  it.each([
    ["deadlock", withCode("40P01")],
    ["serialization failure", withCode("40001")],
    ["statement timeout", withCode("57014")],
    ["lock timeout", withCode("55P03")],
    ["server shutdown", withCode("57P01")],
    ["server starting", withCode("57P03")],
    ["connection failure", withCode("08006")],
    ["too many connections", withCode("53300")],
    ["connection refused", withCode("ECONNREFUSED")],
    ["connection reset", withCode("ECONNRESET")],
    ["connection ended", new Error("Connection terminated unexpectedly")],
    ["the session store does not answer", new Error("Command timed out")],
    ["the session store is unreachable", new Error("Reached the max retries per request limit (which is 1). Refer to …")],
    ["connection ended during a statement", new Error("select 1 from x where a = $1 - Connection terminated unexpectedly")],
    ["pool timeout", Object.assign(new Error("Knex: Timeout acquiring a connection"), { name: "KnexTimeoutError" })],
    [
      "pool timeout in the mapper's exception",
      Object.assign(
        new Error("Knex: Timeout acquiring a connection. The pool is probably full. Are you missing a .transacting(trx) call?"),
        {
          name: "DriverException",
        },
      ),
    ],
    ["in the cause of another error", new Error("driver", { cause: withCode("40P01") })],
    ["the mapper's exception", Object.assign(new Error("x"), { previous: withCode("40001") })],
    ["in an error of Medusa", Object.assign(new MedusaError(MedusaError.Types.DB_ERROR, "x"), { cause: withCode("ECONNRESET") })],
  ])("becomes svc_overloaded with Retry-After: %s", (_name, error) => {
    const { failure, log } = translateError(error, "r1")
    expect([failure.code, failure.status, failure.headers["Retry-After"], log]).toEqual(["svc_overloaded", 503, "2", "warn"])
  })
})

describe("any other error", () => {
  it.each([
    ["an error", new Error("secret")],
    ["a broken statement", withCode("42601", "secret")],
    ["a unique violation", withCode("23505", "secret")],
    ["an outside service that refuses the connection", Object.assign(withCode("ECONNREFUSED", "secret"), { isAxiosError: true })],
    ["a thrown string", "secret"],
    ["nothing", undefined],
    ["null", null],
    [
      "an error that is its own cause",
      Object.assign(new Error("secret"), {
        get cause() {
          return this
        },
      }),
    ],
  ])("becomes svc_internal_error, which shows only the request id: %s", (_name, error) => {
    const { failure, log } = translateError(error, "r1")
    expect([failure.code, failure.status, failure.details, log]).toEqual([
      "svc_internal_error",
      500,
      { request_id: "r1" },
      "error",
    ])
  })
})
