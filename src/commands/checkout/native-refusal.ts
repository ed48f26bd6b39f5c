import { MedusaError } from "@medusajs/framework/utils"
import { BoundedMap } from "../../concurrency"
import type { CartProblem } from "../../domain/ordering"
import { detailsOf, type Failure, type FailureCode, type FailureDetails, type Language, messageOf, shownCode } from "../../errors"
import { refusal } from "../ordering/placing/refuse-cart"

/**
 * A refusal on one of Medusa's store routes: Medusa's own error, status 400, with our code and the details that `POST /orders` gives
 * (contract sections 7 and 15).
 */
export class NativeRefusal extends MedusaError {
  constructor(
    type: string,
    message: string,
    override readonly code: string,
    readonly details: FailureDetails,
  ) {
    super(type, message, code)
  }
}

/** The refusal of a cart: the code of its first problem, and all problems in `details.errors[]`, as in `POST /orders`. */
export function nativeRefusalOf(problems: readonly [CartProblem, ...CartProblem[]], language: Language): NativeRefusal {
  return nativeFailure(refusal(problems), language)
}

/** Error codes for invalid request fields. Medusa's type for them is "invalid data". */
const INVALID: ReadonlySet<FailureCode> = new Set(["rest_invalid_param", "rest_missing_callback_param"])

/** Turns one of the plugin's failures into an error for Medusa's routes. */
export function nativeFailure(failure: Failure, language: Language): NativeRefusal {
  const { code, params } = failure
  const type = INVALID.has(code) ? MedusaError.Types.INVALID_DATA : MedusaError.Types.NOT_ALLOWED
  return new NativeRefusal(type, messageOf(code, params, language), shownCode(code, params), detailsOf(failure, language))
}

/**
 * Details of refused completions by cart, kept until the response is written. For a completion that the host's own code runs, the details
 * are never read.
 */
const refused = new BoundedMap<string, Pick<NativeRefusal, "code" | "details">>(1_000)

/**
 * Keeps the details of a refused completion for its response, because Medusa's error handler writes only type, code and message.
 * Completions of one cart run one after the other (`cart-lock.ts`).
 * @returns the refusal, to be thrown
 */
export function recordRefusal(cartId: string, refusal: NativeRefusal): NativeRefusal {
  refused.set(cartId, refusal)
  return refusal
}

/** Takes the details that {@link recordRefusal} kept for a cart; undefined when the plugin did not refuse its completion with this code. */
export function takeRefusal(cartId: string, code: unknown): FailureDetails | undefined {
  const found = refused.take(cartId)
  return found && found.code === code ? found.details : undefined
}
