import fc from "fast-check"
import { adapterOf } from "../adapters"
import { amountToBook, amountWithin, closingAmount } from "../amount-guard"

const stripe = adapterOf("pp_stripe_card")
const other = adapterOf("pp_paypal_paypal")
const eur = (amount: bigint) => ({ amount, digits: 2, currency: "eur" })

describe("Stripe", () => {
  it("gets a session without data of the customer, for cards only unless the provider is another method", () => {
    const terms = { capture: "manual", orderNumber: 7, storeName: "Casa", provider: "stripe" } as const
    expect(stripe.opening(terms)).toEqual({
      capture_method: "manual",
      payment_method_types: ["card"],
      payment_description: "Casa #7",
      metadata: { order_number: "7" },
    })
    expect(stripe.opening({ ...terms, provider: "stripe-ideal" })).not.toHaveProperty("payment_method_types")
  })

  it("shows the payer only the client secret; data without one is unusable", () => {
    const intent = { id: "pi_1", client_secret: "pi_1_secret", status: "requires_payment_method", customer: "cus_1" }
    expect(stripe.shown(intent)).toEqual({ id: "pi_1", client_secret: "pi_1_secret", status: "requires_payment_method" })
    expect(stripe.shown({ indeterminate_due_to: "stripe_api_error" })).toBeNull()
    expect(stripe.shown({ id: "pi_1" })).toBeNull()
  })

  it.each([
    ["an amount above the rest", { rawType: "invalid_request_error", statusCode: 400, param: "amount" }, true],
    [
      "a charge that its cardholder disputes",
      { rawType: "invalid_request_error", statusCode: 400, code: "charge_disputed" },
      true,
    ],
    ["another wrong request", { rawType: "invalid_request_error", statusCode: 400 }, false],
    [
      "no such payment for this account",
      { rawType: "invalid_request_error", statusCode: 400, code: "resource_missing", param: "payment_intent" },
      false,
    ],
    ["an unknown URL", { rawType: "invalid_request_error", statusCode: 404 }, false],
    ["a key that was used for another request", { rawType: "idempotency_error", statusCode: 400 }, false],
    ["a key whose request is still under way", { rawType: "invalid_request_error", statusCode: 409 }, false],
    ["too many requests", { rawType: "invalid_request_error", statusCode: 429 }, false],
    ["a wrong API key", { rawType: "invalid_request_error", statusCode: 401 }, false],
    ["a failure of the provider", { rawType: "api_error", statusCode: 500 }, false],
    ["a lost connection", { code: "ECONNRESET" }, false],
  ])("knows whether a refund that fails with %s is certainly refused", (_why, error, isRefused) => {
    expect([stripe.refuses(error), other.refuses(error)]).toEqual([isRefused, false])
  })

  it.each([
    ["a payment of another account", { code: "resource_missing", statusCode: 404 }, true],
    ["a wrong request", { statusCode: 400 }, true],
    ["a wrong API key", { statusCode: 401 }, true],
    ["a missing permission", { statusCode: 403 }, true],
    ["a key whose request is still under way", { statusCode: 409 }, false],
    ["too many requests", { statusCode: 429 }, false],
    ["a failure of the provider", { statusCode: 500 }, false],
    ["a lost connection", { code: "ECONNRESET" }, false],
  ])("knows whether a request that fails with %s will always fail", (_why, error, isPermanent) => {
    expect([stripe.isPermanent(error), other.isPermanent(error)]).toEqual([isPermanent, false])
  })

  it("gives the reason of a declined card", () => {
    const last_payment_error = { code: "card_declined", decline_code: "insufficient_funds", message: "No money." }
    expect(stripe.decline({ last_payment_error })).toEqual({ code: "insufficient_funds", message: "No money." })
    expect(stripe.decline({ last_payment_error: { code: "expired_card" } })).toEqual({ code: "expired_card", message: "" })
    expect(stripe.decline({})).toBeNull()
  })

  it.each([
    ["succeeded", { amount_received: 2990 }, 2990n],
    ["requires_capture", { amount_capturable: 2990, amount_received: 0 }, 2990n],
    ["requires_payment_method", { amount_received: 0 }, undefined],
    ["processing", { amount: 2990 }, undefined],
  ])("reports the amount that was taken, in status %s", (status, amounts, units) => {
    expect(stripe.taken({ status, currency: "EUR", ...amounts })?.units).toBe(units)
    if (units !== undefined) expect(stripe.taken({ status, currency: "EUR", ...amounts })?.currency).toBe("eur")
  })

  it.each([
    [2990n, 2, "eur", 2990n],
    [500n, 0, "jpy", 500n],
    [500n, 0, "huf", 50000n],
    [1234n, 3, "kwd", 1240n],
    [1230n, 3, "KWD", 1230n],
  ])("converts %s with %s digits of %s to %s units of Stripe", (amount, digits, currency, units) => {
    expect(stripe.toUnits(amount, digits, currency)).toBe(units)
  })

  it("converts an amount back if its units can express it", () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 12n),
        fc.constantFrom(["eur", 2], ["jpy", 0]) as fc.Arbitrary<[string, number]>,
        (amount, [code, digits]) => stripe.fromUnits(stripe.toUnits(amount, digits, code), digits, code) === amount,
      ),
    )
  })
})

describe("an unknown provider", () => {
  it("gets no data, shows the session's data as the platform does, and reports no amount", () => {
    const terms = { capture: "automatic", orderNumber: 1, storeName: "", provider: "paypal" } as const
    expect([other.opening(terms), other.shown({ token: 1 }), other.decline({}), other.taken({}), other.knowsStatus]).toEqual([
      {},
      { token: 1 },
      null,
      null,
      false,
    ])
    expect([other.toUnits(5n, 2, "eur"), other.fromUnits(5n, 2, "eur")]).toEqual([5n, 5n])
  })
})

describe("the amount of a session that may no longer be authorised", () => {
  it("differs from the session's amount, in the order's units and in the provider's, in every currency", () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 12n),
        fc.constantFrom(["eur", 2], ["jpy", 0], ["huf", 0], ["isk", 0], ["kwd", 3]) as fc.Arbitrary<[string, number]>,
        fc.constantFrom(stripe, other),
        (amount, [currency, digits], adapter) => {
          const closing = closingAmount({ amount, digits, currency }, adapter)
          expect(closing).not.toBe(amount)
          expect(adapter.toUnits(closing, digits, currency)).not.toBe(adapter.toUnits(amount, digits, currency))
        },
      ),
    )
  })
})

describe("the largest amount within the rest at the provider", () => {
  it("is rounded down", () => {
    expect(amountWithin(1990n, { digits: 2, currency: "eur" }, stripe)).toBe(1990n)
    expect(amountWithin(50n, { digits: 0, currency: "huf" }, stripe)).toBe(0n)
    expect(amountWithin(199n, { digits: 0, currency: "huf" }, stripe)).toBe(1n)
  })

  it("is never above it, in every currency", () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 12n),
        fc.constantFrom(["eur", 2], ["jpy", 0], ["huf", 0], ["isk", 0], ["kwd", 3]) as fc.Arbitrary<[string, number]>,
        fc.constantFrom(stripe, other),
        (units, [currency, digits], adapter) => {
          const amount = amountWithin(units, { digits, currency }, adapter)
          expect(adapter.toUnits(amount, digits, currency)).toBeLessThanOrEqual(units)
          expect(adapter.toUnits(amount + 1n, digits, currency)).toBeGreaterThan(units)
        },
      ),
    )
  })
})

describe("the booked amount", () => {
  it.each([
    ["the session's amount", { units: 2990n, currency: "eur" }, 2990n],
    ["the amount that was taken", { units: 100n, currency: "eur" }, 100n],
    ["the session's amount if the provider reports none", null, 2990n],
    ["the session's amount in another currency, which never agrees", { units: 100n, currency: "usd" }, 2990n],
  ])("is %s", (_name, taken, booked) => {
    expect(amountToBook(eur(2990n), taken, stripe)).toBe(booked)
  })

  it("may differ from the session's by the provider's own rounding", () => {
    const session = { amount: 1234n, digits: 3, currency: "kwd" }
    expect(amountToBook(session, { units: 1240n, currency: "kwd" }, stripe)).toBe(1234n)
    expect(amountToBook(session, { units: 1230n, currency: "kwd" }, stripe)).toBe(1230n)
  })
})
