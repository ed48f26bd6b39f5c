import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { SalesReport } from "../../../client/generated"
import { isCalendarDate } from "../../../domain/time/calendar-date"
import { useFormats } from "../../lib/format"
import type { Group } from "../../lib/reports/use-report-choice"

const MONTH = /^\d{4}-\d{2}$/

/** Returns a function that names the groups of a report. */
export function useGroupNames() {
  const { i18n } = useTranslation("svc")
  const { date } = useFormats()
  return useMemo(() => {
    const months = new Intl.DateTimeFormat(i18n.language, { month: "long", year: "numeric", timeZone: "UTC" })
    const monthName = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`))
    // While a grouping loads, the report of the previous one is shown, with keys of another form.
    const nameOf = (group: Group, { key, label }: Pick<SalesReport["groups"][number], "key" | "label">): string => {
      if (group === "day" && isCalendarDate(key)) return date(key)
      return group === "month" && MONTH.test(key) ? monthName(key) : label || key
    }
    return { monthName, nameOf }
  }, [i18n.language, date])
}
