import { useCallback } from "react"
import { mayRepeat } from "../lib/api"
import { problems } from "../lib/problems"
import { waitingRepeats } from "../lib/waiting-repeats"
import { useFailure } from "./problems/use-failure"

/** What is known about an action. */
interface AttemptTerms {
  /** Asked after a conflict: who has changed the record, when and how. */
  readonly lastChange?: () => Promise<string | undefined>
  /** What the action changes. A repeat of an earlier action that waits for the server is dropped if it changes the same. */
  readonly things?: readonly string[]
  /** Where a failure is shown: the `place` of an `ActionProblem`. Undefined: in a toast. */
  readonly place?: string
  /** Whether the action would act twice if it were sent twice. */
  readonly isOnce?: boolean
  /** Tells a failure that the page has its own words for, and returns whether it has. */
  readonly tell?: (error: unknown) => boolean
}

/** A function that does something and says whether it succeeded. */
export type Attempt = <T>(action: () => Promise<T>, onSuccess?: (result: T) => void, terms?: AttemptTerms) => Promise<boolean>

/** An action whose failure is told, with an offer to repeat it. It also ends when its component is no longer shown. */
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
