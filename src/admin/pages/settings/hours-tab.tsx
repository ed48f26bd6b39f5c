import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { SettingsOperation } from "../../../client/generated"
import { ORDER_TYPES } from "../../../domain/settings/operation-settings"
import { useFormats } from "../../lib/format"
import { writeHours } from "../../lib/schedule/hours-text"
import { DAYS } from "../../lib/schedule/week-texts"
import { Section } from "./section"
import { Warnings } from "./warnings"

/** The week of each mode, and a link to the page that changes it. */
export function HoursTab({ stored }: { readonly stored: SettingsOperation }) {
  const { t } = useTranslation("svc")
  const { weekday } = useFormats()
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div>
          <Heading>{t("settings.tabs.hours")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("settings.hoursHint")}
          </Text>
        </div>
        <Button size="small" variant="secondary" asChild>
          <Link to="/svc/schedule">{t("settings.editHours")}</Link>
        </Button>
      </Container>
      <Warnings tab="hours" stored={stored} />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {ORDER_TYPES.map((mode) => (
          <Section
            key={mode}
            title={t(`modes.${mode}`)}
            hint={stored.order_types[mode].enabled ? undefined : t("schedule.reason.not_enabled")}
          >
            <ul className="flex flex-col gap-y-2">
              {DAYS.map((day, index) => (
                <li key={day} className="txt-small flex justify-between gap-x-4">
                  <span className="first-letter:uppercase">{weekday(index)}</span>
                  <span className="tabular-nums">{writeHours(stored.order_types[mode].hours[day]) || t("hours.closed")}</span>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </div>
  )
}
