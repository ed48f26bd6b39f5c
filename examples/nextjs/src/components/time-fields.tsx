"use client"

import { useEffect, useState } from "react"
import { useLocale } from "@/i18n/provider"
import { type Times, times } from "@/lib/order-actions"

export interface Moment {
  readonly date: string | undefined
  /** `HH:MM` or `asap`; empty: not chosen. */
  readonly time: string
}

interface Props {
  readonly orderType: "delivery" | "pickup"
  readonly value: Moment
  /** Increased to load the times again, for example when a slot is full. */
  readonly round: number
  readonly onChange: (moment: Moment) => void
}

export function TimeFields({ orderType, value, round, onChange }: Props) {
  const { text, language } = useLocale()
  const [offered, setOffered] = useState<Times>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` loads the times again
  useEffect(() => {
    let isCurrent = true
    times(orderType, value.date).then(
      (answer) => isCurrent && setOffered(answer),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [orderType, value.date, round])

  const dayName = (date: string) =>
    new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }).format(
      new Date(date),
    )
  const day = offered?.day
  return (
    <div className="pair">
      <label className="field">
        {text.date}
        <select value={day?.date ?? ""} onChange={(event) => onChange({ date: event.target.value, time: "" })}>
          {day && !offered.dates.some(({ date }) => date === day.date) && <option value={day.date}>{dayName(day.date)}</option>}
          {offered?.dates.map(({ date }) => (
            <option key={date} value={date}>
              {dayName(date)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {text.time}
        <select required value={value.time} onChange={(event) => onChange({ date: day?.date, time: event.target.value })}>
          <option value="">{text.chooseTime}</option>
          {day?.asap_available && <option value="asap">{text.asap}</option>}
          {day?.slots.map(({ time, available }) => (
            <option key={time} value={time} disabled={!available}>
              {available ? time : `${time} (${text.full})`}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
