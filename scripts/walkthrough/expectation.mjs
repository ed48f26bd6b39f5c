import { isDeepStrictEqual } from "node:util"

/** A wrong response: what was checked, the expected value, the actual value. */
export class WrongAnswer extends Error {
  /**
   * @param {string} what
   * @param {unknown} expected a value, or a description if several values are correct
   * @param {unknown} got
   */
  constructor(what, expected, got) {
    super(what)
    this.name = "WrongAnswer"
    this.expected = expected
    this.got = got
  }
}

/**
 * Asserts that two values are equal.
 * @throws WrongAnswer if they differ
 */
export function equal(what, got, expected) {
  if (!isDeepStrictEqual(got, expected)) {
    throw new WrongAnswer(what, expected, got)
  }
  return got
}

/**
 * Asserts a condition, which `expected` describes.
 * @throws WrongAnswer if the condition is false
 */
export function holds(what, condition, expected, got) {
  if (!condition) {
    throw new WrongAnswer(what, expected, got)
  }
}

/**
 * Asserts a success: the status, `success: true`, and the envelope's `data`.
 * @returns {any} the data
 */
export function success(answer, status = 200) {
  requireStatus(answer, status)
  equal(`${answer.request}: success`, answer.body?.success, true)
  holds(`${answer.request}: data`, answer.body.data !== undefined, "the resource or the list", answer.body)
  return answer.body.data
}

/**
 * Asserts a refusal in either of the two error formats.
 * @returns {any} the body
 */
export function refusal(answer, status, code) {
  requireStatus(answer, status)
  equal(`${answer.request}: code`, answer.body?.error?.code ?? answer.body?.code, code)
  return answer.body
}

function requireStatus(answer, status) {
  if (answer.status !== status) {
    throw new WrongAnswer(`${answer.request}: status`, status, { status: answer.status, body: answer.body })
  }
}
