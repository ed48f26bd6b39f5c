import { Button, DropdownMenu } from "@medusajs/ui"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../client/generated"
import { serverNow } from "../lib/live/server-clock"
import { isAllPaused } from "../lib/service/service-word"
import { changedBy, minutesAfter, type ServiceAct, useActOnService } from "../lib/service/use-service"
import { useReturnedFocus } from "../lib/use-returned-focus"
import { HoldButton } from "./hold-button"
import { PAUSES } from "./modes/use-act-on-mode"
import { ActionProblem } from "./problems/action-problem"
import { useAttempt } from "./use-attempt"

/** Ignores key repeats: a key held on the previous button must not press this one. */
const withoutRepetition = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault()
}

/** The place where failures of the button are shown. */
const PLACE = "service"

function useAct() {
  const attempt = useAttempt()
  const { mutateAsync, isPending } = useActOnService()
  const act = (what: ServiceAct): void =>
    void attempt(() => mutateAsync(what), undefined, { things: changedBy(what), place: PLACE })
  return { act, isPending }
}

interface StopButtonProps {
  readonly overview: Pick<Overview, "emergency_closed" | "modes">
}

/** Stops all order types when it is held. After that, an end can be set for the stop, and one press resumes all order types. */
export function StopButton({ overview }: StopButtonProps) {
  const { t } = useTranslation("svc")
  const { act, isPending } = useAct()
  const area = useReturnedFocus<HTMLSpanElement>(isPending)
  const { emergency_closed: stopped } = overview
  const modes = overview.modes.filter(({ enabled }) => enabled)
  const end = (until: string | null) => act({ kind: "endStop", modes, until, now: serverNow() })
  // Different keys make React replace the button, so that a finger that still holds the first one does not press the second.
  return (
    <span ref={area} className="flex flex-wrap items-center justify-end gap-2">
      {stopped && (
        <DropdownMenu key="end">
          <DropdownMenu.Trigger asChild onKeyDown={withoutRepetition}>
            <Button size="small" variant="secondary" disabled={isPending}>
              {t("service.setEnd")}
            </Button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content align="end">
            {PAUSES.map((minutes) => (
              <DropdownMenu.Item key={minutes} onClick={() => end(minutesAfter(serverNow(), minutes))}>
                {t("service.forMinutes", { minutes })}
              </DropdownMenu.Item>
            ))}
            <DropdownMenu.Item onClick={() => end(null)}>{t("availability.today")}</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu>
      )}
      {(stopped || (modes.length > 1 && isAllPaused(modes))) && (
        <Button
          key="reopen"
          size="small"
          variant={stopped ? "primary" : "secondary"}
          isLoading={isPending}
          onKeyDown={withoutRepetition}
          onClick={() => act(stopped ? { kind: "reopen" } : { kind: "resumeAll", modes })}
        >
          {t("service.reopen")}
        </Button>
      )}
      {!stopped && (
        <HoldButton
          key="stop"
          label={t("service.stop")}
          description={t("service.stopText")}
          hint={t("service.stopHint")}
          isLoading={isPending}
          onDone={() => act({ kind: "stop" })}
        />
      )}
      <ActionProblem place={PLACE} className="basis-full" />
    </span>
  )
}

/** Ends a stop of all order types. */
export function ReopenButton() {
  const { t } = useTranslation("svc")
  const { act, isPending } = useAct()
  return (
    <>
      <Button size="small" variant="primary" isLoading={isPending} onClick={() => act({ kind: "reopen" })}>
        {t("service.reopen")}
      </Button>
      <ActionProblem place={PLACE} className="basis-full" />
    </>
  )
}
