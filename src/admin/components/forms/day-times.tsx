import "../../i18n/hours/add"
import { Clock, Plus, Trash } from "@medusajs/icons"
import { Button, IconButton, Input, Popover, Tooltip } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { HoursRange } from "../../../domain/settings/operation-settings"
import { parseHours, writeHours } from "../../lib/schedule/hours-text"

interface DayTimesProps {
  readonly day: string
  readonly text: string
  readonly onChange: (text: string) => void
}

/** The initial value of added hours: usual ones, which the user changes. */
const LUNCH: HoursRange = { start: "12:00", end: "16:00" }
const DINNER: HoursRange = { start: "20:00", end: "23:00" }

/** The hours of a day in time fields, for those who do not want to type them. */
export function DayTimes(props: DayTimesProps) {
  const { t } = useTranslation("svc")
  const name = t("hours.times", { day: props.day })
  return (
    <Popover>
      <Tooltip content={t("hours.choose")}>
        <Popover.Trigger asChild>
          <IconButton size="small" type="button" variant="transparent" aria-label={name}>
            <Clock />
          </IconButton>
        </Popover.Trigger>
      </Tooltip>
      <Popover.Content align="end" className="flex w-72 flex-col gap-y-2 p-3" aria-label={name}>
        <Times {...props} />
      </Popover.Content>
    </Popover>
  )
}

/** While the fields are open, the rows keep their order, so that no row moves under a finger. */
function Times({ text, onChange }: DayTimesProps) {
  const { t } = useTranslation("svc")
  const [ranges, setRanges] = useState<readonly HoursRange[]>(() => parseHours(text) ?? [])
  const set = (next: readonly HoursRange[]): void => {
    setRanges(next)
    onChange(writeHours(next))
  }
  const field = (index: number, part: keyof HoursRange) => (
    <Input
      type="time"
      size="small"
      aria-label={t(part === "start" ? "hours.from" : "hours.to", { range: index + 1 })}
      value={ranges[index]?.[part]}
      onChange={({ target: { value } }) =>
        value !== "" && set(ranges.map((range, at) => (at === index ? { ...range, [part]: value } : range)))
      }
    />
  )
  return (
    <>
      {ranges.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range is identified by its row
        <div key={index} className="flex items-center gap-x-2">
          {field(index, "start")}
          <span aria-hidden>–</span>
          {field(index, "end")}
          <IconButton
            size="small"
            type="button"
            variant="transparent"
            aria-label={t("hours.remove", { range: index + 1 })}
            onClick={() => set(ranges.filter((__, at) => at !== index))}
          >
            <Trash />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        variant="secondary"
        type="button"
        className="self-start"
        onClick={() => set([...ranges, ranges.length === 0 ? LUNCH : DINNER])}
      >
        <Plus aria-hidden />
        {t("hours.add")}
      </Button>
    </>
  )
}
