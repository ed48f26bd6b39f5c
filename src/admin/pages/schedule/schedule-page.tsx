import { Button, Container, Heading, InlineTip, Tabs, Text } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsOperation } from "../../../client/generated"
import { ORDER_TYPES, type OrderType } from "../../../domain/settings/operation-settings"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { WeekEditor } from "../../components/week-editor"
import type { Answer } from "../../lib/api"
import { useLiveState } from "../../lib/live/use-live"
import { useOverview } from "../../lib/orders/use-orders"
import { isClosedDay } from "../../lib/schedule/closed-day"
import { contextOf, nextDays } from "../../lib/schedule/guest-view"
import { useOperation } from "../../lib/settings/use-operation"
import { useReturnedFocus } from "../../lib/use-returned-focus"
import { useUnsavedGuard } from "../../lib/use-unsaved-guard"
import { CapacityFields } from "./capacity-fields"
import { Conflict } from "./conflict"
import { ExceptionsEditor } from "./exceptions-editor"
import { GuestPreview } from "./guest-preview"
import { NextDays } from "./next-days"
import { TodaySlots } from "./today-slots"
import { useCloseDay } from "./use-close-day"
import { useSchedule } from "./use-schedule"

/** Opening hours, exceptions and capacity of each order type. */
export default function SchedulePage() {
  const operation = useOperation()
  const overview = useOverview(useLiveState())
  const again = () => {
    void operation.refetch()
    void overview.refetch()
  }
  if (operation.data !== undefined && overview.data !== undefined)
    return <Schedule latest={operation.data} serverTime={overview.data.server_time} />
  const error = operation.error ?? overview.error
  return error === null ? <Loading onRetry={again} lines={10} /> : <Failed error={error} onRetry={again} />
}

interface ScheduleProps {
  readonly latest: Answer<SettingsOperation>
  readonly serverTime: string
}

function Schedule({ latest, serverTime }: ScheduleProps) {
  const { t } = useTranslation("svc")
  const form = useRef<HTMLFormElement>(null)
  const [mode, setMode] = useState<OrderType>(latest.data.order_types.delivery.enabled ? "delivery" : "pickup")
  const schedule = useSchedule(latest, mode)
  const { draft, problems, problem, tried } = schedule
  const { closeDay, isPending: isClosing } = useCloseDay()
  const header = useReturnedFocus<HTMLDivElement>(isClosing)
  const isDirty = schedule.isDirtyIn(mode)
  useUnsavedGuard(ORDER_TYPES.some(schedule.isDirtyIn))

  useEffect(() => {
    const submit = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    window.addEventListener("keydown", submit)
    return () => window.removeEventListener("keydown", submit)
  }, [])
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [problem])

  const now = Date.parse(serverTime)
  const typed = contextOf(latest.data, mode, draft, now)
  const kept = contextOf(latest.data, mode, schedule.stored, now)
  const tomorrow = (kept === null ? undefined : nextDays(kept, 2)[1]?.date) ?? ""
  const show = (chosen: string): void => {
    schedule.clear()
    setMode(chosen as OrderType)
  }
  const save = (): void => {
    if (problems.size > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
    schedule.save()
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-y-3 [&_a]:scroll-mt-28 [&_button]:scroll-mt-28 [&_input]:scroll-mt-28"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Container
        ref={header}
        className="bg-ui-bg-base z-10 flex flex-wrap items-center justify-between gap-3 px-6 py-4 md:sticky md:top-0"
      >
        <div className="flex flex-wrap items-center gap-3">
          <Heading>{t("schedule.title")}</Heading>
          <Tabs value={mode} onValueChange={show} activationMode="manual">
            <Tabs.List>
              {ORDER_TYPES.map((each) => (
                <Tabs.Trigger key={each} value={each} aria-controls={undefined}>
                  {t(`modes.${each}`)}
                  {schedule.isDirtyIn(each) && " •"}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
          </Tabs>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Text size="small" className="text-ui-fg-subtle empty:-mr-2" role="status">
            {isDirty ? t("schedule.unsaved") : ""}
          </Text>
          {isDirty && (
            <Button size="small" variant="secondary" type="button" onClick={schedule.discard}>
              {t("schedule.discard")}
            </Button>
          )}
          {tomorrow !== "" && !isClosedDay(latest.data.order_types, tomorrow) && (
            <Button size="small" variant="secondary" type="button" isLoading={isClosing} onClick={() => closeDay(tomorrow)}>
              {t("schedule.closeTomorrow")}
            </Button>
          )}
          <Button size="small" type="submit" disabled={!isDirty} isLoading={schedule.isSaving}>
            {t("form.save")}
          </Button>
        </div>
        {problem !== undefined && (
          <InlineTip variant="error" label={t("form.notSaved")} role="alert" className="w-full">
            {problem}
          </InlineTip>
        )}
        {tried && problems.size > 0 && (
          <InlineTip variant="error" label={t("form.notSaved")} role="alert" className="w-full">
            {t("form.invalid")}
          </InlineTip>
        )}
      </Container>
      {schedule.conflicts.length > 0 && (
        <Conflict conflicts={schedule.conflicts} onKeep={schedule.keepMine} onTake={schedule.takeTheirs} />
      )}
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <TodaySlots mode={mode} serverTime={serverTime} />
        <NextDays context={typed} />
        <div className="flex flex-col gap-y-3">
          <Container className="divide-y p-0">
            <div className="px-6 py-4">
              <Heading level="h2">{t("schedule.week")}</Heading>
              <Text size="small" className="text-ui-fg-subtle">
                {t("hours.hint")}
              </Text>
            </div>
            <div className="px-6 py-4">
              <WeekEditor
                week={draft.week}
                onChange={(week) => schedule.change({ week })}
                errorOf={(day) => schedule.errorOf(`hours.${day}`)}
              />
            </div>
          </Container>
          <GuestPreview stored={latest.data} mode={mode} draft={draft} serverTime={serverTime} />
        </div>
        <div className="flex flex-col gap-y-3">
          <ExceptionsEditor
            exceptions={draft.exceptions}
            onChange={(exceptions) => schedule.change({ exceptions })}
            errorOf={schedule.errorOf}
          />
          <CapacityFields draft={draft} onChange={schedule.change} errorOf={schedule.errorOf} />
        </div>
      </div>
    </form>
  )
}
