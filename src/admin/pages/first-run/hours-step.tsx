import { Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { HoursRange } from "../../../domain/settings/operation-settings"
import { FormDrawer } from "../../components/form-drawer"
import { FormConflict } from "../../components/forms/form-conflict"
import { WeekEditor } from "../../components/week-editor"
import { useFormats } from "../../lib/format"
import { writeHours } from "../../lib/schedule/hours-text"
import { DAYS, firstHours, hoursOf, textsOf } from "../../lib/schedule/week-texts"
import { useOperationForm } from "../../lib/settings/use-operation-form"
import type { StepProps } from "./checklist"

/** The opening hours, the same for every order type. */
export function HoursStep({ stored, onClose }: StepProps) {
  const { t } = useTranslation("svc")
  const { weekday } = useFormats()
  const [week, setWeek] = useState(() => textsOf(firstHours(stored.data.order_types)))
  const form = useOperationForm(stored, onClose)
  const { save, isSaving, errorOf, problem } = form
  const [tried, setTried] = useState(false)
  const hours = hoursOf(week)
  return (
    <FormDrawer
      title={t("firstRun.hours.title")}
      isSaving={isSaving}
      problem={tried && hours === null ? t("hours.unreadable") : problem}
      onSave={() => {
        setTried(true)
        if (hours !== null) save({ order_types: { delivery: { hours }, pickup: { hours } } })
      }}
      onClose={onClose}
    >
      <FormConflict
        form={form}
        nameOf={(path) => weekday(DAYS.findIndex((day) => path.endsWith(`.${day}`)))}
        textOf={(value) => writeHours(value as readonly HoursRange[])}
      />
      <Text size="small" className="text-ui-fg-subtle">
        {t("hours.hint")}
      </Text>
      <WeekEditor
        week={week}
        onChange={setWeek}
        errorOf={(day) => (errorOf(`order_types.delivery.hours.${day}`) === undefined ? undefined : t("hours.overlap"))}
      />
    </FormDrawer>
  )
}
