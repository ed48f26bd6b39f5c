import { MedusaError } from "@medusajs/framework/utils"
import type { CartProblem } from "../domain/ordering"
import { type Failure, type FailureCode, type Language, messageOf } from "../errors"

/** A refusal of one of the platform's own routes: in the platform's error body, with our code in it. 400. */
export function nativeRefusal(code: FailureCode, params: unknown, language: Language): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, messageOf(code, params, language), code)
}

/** The refusal of a cart: the first of its problems speaks for all, as in `POST /orders`. */
export function nativeRefusalOf([first]: readonly [CartProblem, ...CartProblem[]], language: Language): MedusaError {
  return nativeRefusal(first.code, first.params, language)
}

/** Fields of a request that are wrong: the platform calls that invalid data. */
const INVALID: ReadonlySet<FailureCode> = new Set(["rest_invalid_param", "rest_missing_callback_param"])

/** One of our failures as the platform's routes answer it. */
export function nativeFailure({ code, params }: Failure, language: Language): MedusaError {
  const type = INVALID.has(code) ? MedusaError.Types.INVALID_DATA : MedusaError.Types.NOT_ALLOWED
  return new MedusaError(type, messageOf(code, params, language), code)
}
