import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { ScheduleContext } from "../../../domain/schedule"
import { useFormats } from "../../lib/format"
import { nextDays } from "../../lib/schedule/guest-view"
import { writeHours } from "../../lib/schedule/hours-text"

const DAYS = 7

/** The hours of the next days. @param context null: the typed hours cannot be read */
export function NextDays({ context }: { readonly context: ScheduleContext | null }) {
  const { t } = useTranslation("svc")
  const { date } = useFormats()
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("schedule.days")}
      </Heading>
      {context === null ? (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("schedule.unreadable")}
        </Text>
      ) : (
        <ul className="flex flex-col gap-y-2 px-6 py-4">
          {nextDays(context, DAYS).map((day) => (
            <li key={day.date} className="txt-small flex justify-between gap-x-4">
              <span>{date(day.date)}</span>
              <span className="tabular-nums">{writeHours(day.ranges) || t("hours.closed")}</span>
            </li>
          ))}
        </ul>
      )}
    </Container>
  )
}
