import type { Overview } from "../../../client/generated"
import { changedBy, minutesAfter, type ServiceAct, useActOnService } from "../../lib/service/use-service"
import { useAttempt } from "../use-attempt"

/** The offered lengths (minutes) of a pause. */
export const PAUSES = [15, 30, 60]

/** The actions on an order type. A failure is shown as a toast. @param now the server's time */
export function useActOnMode({ slug: mode }: Overview["modes"][number], now: string) {
  const attempt = useAttempt()
  const { mutateAsync, isPending } = useActOnService()
  // Unlike the callbacks of `mutate`, a promise also settles when the menu has been closed.
  const act = (what: ServiceAct): void => void attempt(() => mutateAsync(what), undefined, { things: changedBy(what) })
  return {
    isPending,
    pause: (minutes: number) => act({ kind: "pause", mode, until: minutesAfter(now, minutes) }),
    pauseToday: () => act({ kind: "pauseToday", mode, now }),
    resume: () => act({ kind: "resume", mode }),
    delay: (minutes: number) => act({ kind: "delay", mode, minutes }),
  }
}
