import { XMarkMini } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../lib/format"
import type { FilterChoice } from "./use-filter-choices"
import { ANY, type useOrderFilters } from "./use-order-filters"

const PERIODS = { today: "orders.today", week: "orders.week", day: "orderTools.day", all: "orders.allDates" } as const

interface FilterChipsProps {
  readonly filters: Pick<ReturnType<typeof useOrderFilters>, "period" | "day" | "change">
  readonly choices: readonly FilterChoice[]
}

/** Every filter that hides orders, each with a button that removes it. The search is not included, because its field shows it. */
export function FilterChips({ filters: { period, day, change }, choices }: FilterChipsProps) {
  const { t } = useTranslation("svc")
  const { date } = useFormats()
  const chips = choices.flatMap(({ name, label, value, options }) =>
    value === undefined ? [] : [{ name, label, text: options.find(([each]) => each === value)?.[1] ?? value, off: ANY }],
  )
  if (period !== "all")
    chips.push({
      name: "period",
      label: t("orders.period"),
      text: period === "day" && day !== "" ? date(day) : t(PERIODS[period]),
      off: "all",
    })
  if (chips.length === 0) return null
  return (
    <ul aria-label={t("orderTools.filters")} className="col-span-full flex w-full flex-wrap gap-2">
      {chips.map(({ name, label, text, off }) => (
        <li key={name}>
          <Button
            size="small"
            variant="secondary"
            aria-label={t("orderTools.removeFilter", { filter: label, value: text })}
            onClick={() => change(name, off)}
          >
            {label}: {text}
            <XMarkMini aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  )
}
