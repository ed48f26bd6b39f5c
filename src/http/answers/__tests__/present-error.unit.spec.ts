import { Failure, type FailureCode, fail, failWith, inEveryLanguage, LANGUAGES, messageOf, vocabulary } from "../../../errors"
import { FIELD_PROBLEM_CODES, fieldProblemMessage } from "../../../errors/field-problems"
import { presentError } from "../present-error"

/** Parameters for the message of any code. */
const PARAMS = {
  fields: ["a", "b"],
  from: inEveryLanguage((language) => `Pending ${language}`),
  to: inEveryLanguage((language) => `Completed ${language}`),
  missing: ["region"],
  country: "ES",
  reason: "busy",
  amount: inEveryLanguage(() => "€3.00"),
  minimum: 1,
  maximum: 2,
}

describe.each(Object.keys(vocabulary) as FailureCode[])("the code %s", (code) => {
  const row = vocabulary[code]
  const answers = LANGUAGES.map((language) => presentError(new Failure(code, PARAMS), language))

  it("has a message in every language, all different", () => {
    const texts = answers.map(({ body }) => ("error" in body ? body.error.message : body.message))
    for (const text of texts) expect(text).toMatch(/^\S.*[.!?]$/)
    for (const text of texts) expect(text).not.toContain("undefined")
    expect(new Set(texts).size).toBe(LANGUAGES.length)
  })

  it("has exactly the fields of its error format", () => {
    for (const { status, body } of answers) {
      expect(status).toBe(row.status)
      if (row.format === "plugin") {
        expect(body).toEqual({ success: false, error: { code, message: expect.any(String), details: {} } })
      } else {
        expect(body).toEqual({ code, message: expect.any(String), data: { status, params: PARAMS.fields } })
      }
    }
  })
})

it("codes that are rest_* or refuse a caller are in the platform format, all others in the plugin format", () => {
  for (const [code, { format }] of Object.entries(vocabulary)) {
    expect([code, format]).toEqual([code, /^rest_|^svc_(unauthorized|forbidden)$/.test(code) ? "platform" : "plugin"])
  }
})

it("field problems state their bounds, in the store's language", () => {
  const failure = failWith(
    "rest_invalid_param",
    { fields: ["days"] },
    { details: { days: { code: "rest_out_of_bounds", minimum: 1, maximum: 90 } } },
  )
  const [es, en] = LANGUAGES.map((language) => presentError(failure, language).body) as {
    data: { details: { days: { message: string } } }
  }[]
  expect(Object.keys(es?.data.details.days ?? {})).toEqual(["code", "message"])
  expect([es?.data.details.days.message, en?.data.details.days.message]).toEqual([
    "Debe estar entre 1 y 90.",
    "Must be between 1 and 90.",
  ])
})

it.each(FIELD_PROBLEM_CODES)("%s has a message in every language, with and without bounds", (code) => {
  for (const problem of [
    { code },
    { code, minimum: 1 },
    { code, maximum: 9 },
    { code, minimum: 1, maximum: 9, allowed: ["x"] },
  ]) {
    const texts = LANGUAGES.map((language) => fieldProblemMessage(problem, language))
    expect(new Set(texts).size).toBe(LANGUAGES.length)
    for (const text of texts) expect(text).not.toMatch(/undefined|NaN|[{}]/)
  }
})

it("a problem with its own message keeps it", () => {
  const failure = failWith(
    "rest_invalid_param",
    { fields: ["a"] },
    { details: { a: { code: "rest_invalid_type", message: "Own." } } },
  )
  expect(presentError(failure, "en").body).toMatchObject({
    data: { details: { a: { code: "rest_invalid_type", message: "Own." } } },
  })
})

it("a problem with its own message in every language has the one in the language of the response", () => {
  const message = inEveryLanguage((language) => `Own ${language}.`)
  const failure = failWith("rest_invalid_param", { fields: ["a"] }, { details: { a: { code: "rest_not_in_enum", message } } })
  for (const language of LANGUAGES)
    expect(presentError(failure, language).body).toMatchObject({ data: { details: { a: { message: `Own ${language}.` } } } })
})

it("problems that are refused together have messages in the language of the response", () => {
  const problems = [
    { code: "svc_extra_disabled", params: undefined, details: { item: 0 } },
    { code: "svc_refused_by_store", params: { ownCode: "acme_no_fish", message: "Los lunes no hay pescado." }, details: {} },
  ] as const
  const failure = failWith("svc_extra_disabled", undefined, { details: { item: 0 }, problems })
  for (const language of LANGUAGES) {
    const message = messageOf("svc_extra_disabled", undefined, language)
    expect(presentError(failure, language).body).toMatchObject({
      error: {
        code: "svc_extra_disabled",
        message,
        details: {
          item: 0,
          errors: [
            { code: "svc_extra_disabled", message, details: { item: 0 } },
            { code: "acme_no_fish", message: "Los lunes no hay pescado.", details: {} },
          ],
        },
      },
    })
  }
})

it("params are the names of the field problems by default, [] without field problems", () => {
  expect(presentError(new Failure("rest_invalid_param", { fields: [] }), "en").body).toMatchObject({ data: { params: [] } })
  expect(presentError(fail("svc_unauthorized"), "en").body).toEqual({
    code: "svc_unauthorized",
    message: expect.any(String),
    data: { status: 401, params: [] },
  })
})

it("details, status and headers of a failure are used", () => {
  const transition = failWith(
    "svc_invalid_transition",
    { from: inEveryLanguage(() => "a"), to: inEveryLanguage(() => "b") },
    { details: { allowed: ["c"] } },
  )
  expect(presentError(transition, "en").body).toMatchObject({ error: { details: { allowed: ["c"] } } })
  const refused = presentError(failWith("rest_forbidden", undefined, { status: 401, headers: { "X-A": "b" } }), "en")
  expect(refused).toMatchObject({ status: 401, headers: { "X-A": "b" }, body: { data: { status: 401 } } })
})
