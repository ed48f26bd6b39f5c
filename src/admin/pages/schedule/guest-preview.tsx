import { Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsOperation } from "../../../client/generated"
import type { OrderType } from "../../../domain/settings/operation-settings"
import { isoInZone } from "../../../domain/time"
import { TextField } from "../../components/field"
import { dayOf, useFormats } from "../../lib/format"
import type { ScheduleDraft } from "../../lib/schedule/draft"
import { contextOf, guestView, instantAt } from "../../lib/schedule/guest-view"
import { offeredSlots } from "../../lib/schedule/offered-slots"

interface GuestPreviewProps {
  readonly stored: SettingsOperation
  readonly mode: OrderType
  readonly draft: ScheduleDraft
  /** The server's time, which is the initial value of the field. */
  readonly serverTime: string
}

/** Shows what a guest would see at a given time, by the service's own rules with the typed settings. */
export function GuestPreview({ stored, mode, draft, serverTime }: GuestPreviewProps) {
  const { t } = useTranslation("svc")
  const { date: dateText, when } = useFormats()
  const [date, setDate] = useState(dayOf(serverTime))
  const [time, setTime] = useState(serverTime.slice(11, 16))
  const instant = instantAt(date, time, stored.timezone)
  const context = Number.isNaN(instant) ? null : contextOf(stored, mode, draft, instant)
  const view = context === null ? null : guestView(context)
  const iso = (at: number) => isoInZone(at, stored.timezone)
  const free = offeredSlots(view?.today.slots ?? [])
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("schedule.preview")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("schedule.previewHint")}
        </Text>
      </div>
      <div className="flex flex-wrap gap-3 px-6 py-4">
        <TextField label={t("schedule.date")} type="date" value={date} onChange={setDate} />
        <TextField label={t("schedule.time")} type="time" value={time} onChange={setTime} />
      </div>
      <div className="flex flex-col gap-y-2 px-6 py-4" role="status">
        {view === null ? (
          <Text size="small">{t("schedule.unreadable")}</Text>
        ) : (
          <>
            {view.status.reason !== null && (
              <Text size="small">
                {t(`schedule.reason.${view.status.reason}`)}
                {view.status.nextOpen !== null &&
                  ` ${t("schedule.opens", { time: when(iso(view.status.nextOpen), iso(instant)) })}`}
              </Text>
            )}
            <Answer name={t("schedule.now")} value={t(view.today.nowAvailable ? "schedule.yes" : "schedule.no")} />
            <Answer name={t("schedule.asap")} value={t(view.today.asapAvailable ? "schedule.yes" : "schedule.no")} />
            <Answer
              name={t("schedule.slotsOf", { date: dateText(view.today.date) })}
              value={free.length === 0 ? t("schedule.none") : free.map((slot) => slot.time).join(" · ")}
            />
          </>
        )}
      </div>
    </Container>
  )
}

function Answer({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Text size="small">
      <span className="text-ui-fg-subtle">{name}: </span>
      <span className="tabular-nums">{value}</span>
    </Text>
  )
}
