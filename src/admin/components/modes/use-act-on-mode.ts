import type { Overview } from "../../../client/generated"
import { serverNow } from "../../lib/live/server-clock"
import { changedBy, minutesAfter, type ServiceAct, useActOnService } from "../../lib/service/use-service"
import { useAttempt } from "../use-attempt"

/** The offered lengths (minutes) of a pause. */
export const PAUSES = [15, 30, 60]

/** The place where failures of actions on an order type are shown. */
export const placeOfMode = (slug: string): string => `mode ${slug}`

/** The actions on an order type. A failure is shown with the order type. */
export function useActOnMode({ slug: mode }: Overview["modes"][number]) {
  const attempt = useAttempt()
  const { mutateAsync, isPending } = useActOnService()
  // Unlike the callbacks of `mutate`, a promise also settles when the menu has been closed.
  const act = (what: ServiceAct): void =>
    void attempt(() => mutateAsync(what), undefined, { things: changedBy(what), place: placeOfMode(mode) })
  return {
    isPending,
    pause: (minutes: number) => act({ kind: "pause", mode, until: minutesAfter(serverNow(), minutes) }),
    pauseToday: () => act({ kind: "pauseToday", mode, now: serverNow() }),
    resume: () => act({ kind: "resume", mode }),
    switchTo: (on: boolean) => act({ kind: "switch", mode, on }),
    delay: (minutes: number) => act({ kind: "delay", mode, minutes }),
  }
}
