import { useCallback } from "react"
import { mayRepeat } from "../lib/api"
import { problems } from "../lib/problems"
import { waitingRepeats } from "../lib/waiting-repeats"
import { useFailure } from "./problems/use-failure"

/** The properties of an action. */
interface AttemptTerms {
  /** Called after a conflict: returns who has changed the record, when and how. */
  readonly lastChange?: () => Promise<string | undefined>
  /** The things that the action changes. A waiting repeat of an earlier action is dropped if it changes one of them. */
  readonly things?: readonly string[]
  /** Where a failure is shown: the `place` of an `ActionProblem`. Undefined: in a toast. */
  readonly place?: string
  /** Whether the action would take effect twice if it were sent twice. */
  readonly isOnce?: boolean
  /** Shows a failure for which the page has its own text. Returns false if it has none. */
  readonly tell?: (error: unknown) => boolean
}

/** A function that runs an action, and resolves to whether it succeeded. */
export type Attempt = <T>(action: () => Promise<T>, onSuccess?: (result: T) => void, terms?: AttemptTerms) => Promise<boolean>

/** Returns a function that runs actions. It shows a failure with an offer to repeat the action, even after its component was unmounted. */
export function useAttempt(): Attempt {
  const showFailure = useFailure()
  return useCallback(
    async function attempt(action, onSuccess, terms = {}) {
      const { lastChange, things = [], place, isOnce, tell } = terms
      if (place !== undefined) problems.clear(place)
      waitingRepeats.drop(things)
      try {
        const result = await action()
        onSuccess?.(result)
        return true
      } catch (error) {
        if (tell?.(error)) return false
        const again = (): void => void attempt(action, onSuccess, terms)
        showFailure(error, { lastChange, things, place, isOnce, again: mayRepeat(error, isOnce) ? again : undefined })
        return false
      }
    },
    [showFailure],
  )
}
