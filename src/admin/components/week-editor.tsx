import { Clock, SquareTwoStack } from "@medusajs/icons"
import { Hint, IconButton, Input, Tooltip } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import type { HoursRange, Weekday } from "../../domain/settings/operation-settings"
import { useFormats } from "../lib/format"
import { parseHours } from "../lib/schedule/hours-text"
import { DAYS, type WeekTexts } from "../lib/schedule/week-texts"
import { DayTimes } from "./forms/day-times"
import { HoursBar, HoursScale } from "./hours-bar"

interface WeekEditorProps {
  readonly week: WeekTexts
  readonly onChange: (week: WeekTexts) => void
  /** The error message of a day. */
  readonly errorOf: (day: Weekday) => string | undefined
}

/** The hours of a week, typed as `12-16, 20-24`, with a bar for each day. */
export function WeekEditor({ week, onChange, errorOf }: WeekEditorProps) {
  const { t } = useTranslation("svc")
  const { weekday } = useFormats()
  const id = useId()
  const ranges = DAYS.map((day) => parseHours(week[day]) ?? [])
  return (
    <div className="flex flex-col gap-y-3">
      <div aria-hidden className="txt-compact-xsmall text-ui-fg-subtle flex flex-wrap justify-end gap-x-4 gap-y-1">
        <Legend icon={<Clock />} text={t("hours.choose")} />
        <Legend icon={<SquareTwoStack />} text={t("hours.copyAll")} />
      </div>
      {DAYS.map((day, index) => {
        const name = weekday(index)
        const error = errorOf(day) ?? (parseHours(week[day]) === null ? t("hours.unreadable") : undefined)
        return (
          <div key={day} className="flex flex-col gap-x-3 gap-y-1 sm:flex-row sm:items-start">
            <label htmlFor={`${id}-${day}`} className="txt-compact-small-plus w-24 shrink-0 first-letter:uppercase sm:py-1">
              {name}
            </label>
            <div className="flex min-w-0 flex-1 items-start gap-x-1">
              <div className="flex min-w-0 flex-1 flex-col gap-y-1.5">
                <Input
                  id={`${id}-${day}`}
                  size="small"
                  autoComplete="off"
                  placeholder={t("hours.closed")}
                  value={week[day]}
                  aria-invalid={error !== undefined}
                  aria-describedby={`${id}-${day}-said`}
                  onChange={(event) => onChange({ ...week, [day]: event.target.value })}
                />
                <HoursBar
                  ranges={ranges[index] ?? []}
                  night={nightOf(ranges[(index + 6) % 7] ?? [])}
                  wrong={error !== undefined}
                />
                <div id={`${id}-${day}-said`} className="flex flex-col empty:hidden">
                  {error !== undefined && <Hint variant="error">{error}</Hint>}
                </div>
              </div>
              <DayTimes day={name} text={week[day]} onChange={(text) => onChange({ ...week, [day]: text })} />
              <Tooltip content={t("hours.copyAll")}>
                <IconButton
                  size="small"
                  type="button"
                  variant="transparent"
                  aria-label={t("hours.copy", { day: name })}
                  onClick={() => onChange(Object.fromEntries(DAYS.map((each) => [each, week[day]])) as WeekTexts)}
                >
                  <SquareTwoStack />
                </IconButton>
              </Tooltip>
            </div>
          </div>
        )
      })}
      {/* From the end of the day's name to the two buttons, as the bars above. */}
      <HoursScale className="mr-16 sm:ml-[108px]" />
    </div>
  )
}

/** The meaning of an icon, for those who do not point at its button. */
function Legend({ icon, text }: { readonly icon: ReactNode; readonly text: string }) {
  return (
    <span className="flex items-center gap-x-1">
      {icon}
      {text}
    </span>
  )
}

/** The ranges of a day that continue into the next day. */
function nightOf(ranges: readonly HoursRange[]): readonly HoursRange[] {
  return ranges.filter(({ start, end }) => end <= start && end !== "00:00")
}
