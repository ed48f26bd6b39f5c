import { useCallback } from "react"
import { useRepeatableFailure } from "./use-failure-toast"

/**
 * A function that does something and says whether it succeeded.
 * @param lastChange asked after a conflict: who has changed the record, when and how
 */
export type Attempt = <T>(
  action: () => Promise<T>,
  onSuccess?: (result: T) => void,
  lastChange?: () => Promise<string | undefined>,
) => Promise<boolean>

/** An action whose failure is told in a toast, which offers to repeat it. It also ends when its component is no longer shown. */
export function useAttempt(): Attempt {
  const showFailure = useRepeatableFailure()
  return useCallback(
    async function attempt(action, onSuccess, lastChange) {
      try {
        const result = await action()
        onSuccess?.(result)
        return true
      } catch (error) {
        showFailure(error, { again: () => void attempt(action, onSuccess, lastChange), lastChange })
        return false
      }
    },
    [showFailure],
  )
}
