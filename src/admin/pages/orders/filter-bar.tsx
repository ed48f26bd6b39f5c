import { Input } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Choice } from "../../components/choice"
import { FilterRow } from "../../components/filters/filter-row"
import { FilterChips } from "./filter-chips"
import { useFilterChoices } from "./use-filter-choices"
import { ANY, type useOrderFilters } from "./use-order-filters"

const TYPING_MS = 200

interface FilterBarProps {
  readonly filters: ReturnType<typeof useOrderFilters>
  readonly autoFocus: boolean
  /** The day that is initially selected. */
  readonly today: string
}

/** The search, and every active filter. */
export function FilterBar({ filters, autoFocus, today }: FilterBarProps) {
  const { t } = useTranslation("svc")
  const { search, period, day, change } = filters
  const [typed, setTyped] = useState(search)
  // Saved views and resetting the filters also change the search. A change that comes from typing must not overwrite the field.
  const [asked, setAsked] = useState(search)
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    if (asked !== search) {
      setAsked(search)
      setTyped(search)
    }
  }
  useEffect(() => {
    if (typed.trim() === asked) return
    const later = setTimeout(() => {
      setAsked(typed.trim())
      change("search", typed.trim())
    }, TYPING_MS)
    return () => clearTimeout(later)
  })
  const choices = useFilterChoices(filters)
  return (
    <FilterRow>
      <div className="col-span-full md:w-64">
        <Input
          type="search"
          size="small"
          autoFocus={autoFocus}
          aria-label={t("orders.search")}
          placeholder={t("orders.search")}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {choices
        .filter(({ options, value }) => options.length > 0 || value !== undefined)
        .map(({ name, label, value, all, options }) => (
          <Choice
            key={name}
            label={label}
            value={value ?? ANY}
            onChange={(chosen) => change(name, chosen)}
            // A value that no longer exists, such as a deleted courier, still filters, so it is offered.
            options={[
              [ANY, all],
              ...options,
              ...(value === undefined || options.some(([known]) => known === value) ? [] : [[value, value]]),
            ]}
          />
        ))}
      <Choice
        label={t("orders.period")}
        value={period}
        onChange={(chosen) => {
          change("period", chosen)
          if (chosen === "day" && day === "") change("day", today)
        }}
        options={[
          ["today", t("orders.today")],
          ["week", t("orders.week")],
          ["day", t("orderTools.day")],
          ["all", t("orders.allDates")],
        ]}
      />
      {period === "day" && (
        <Input
          type="date"
          size="small"
          className="w-full md:w-40"
          aria-label={t("orderTools.dayField")}
          value={day}
          onChange={(event) => change("day", event.target.value)}
        />
      )}
      <FilterChips filters={filters} choices={choices} />
    </FilterRow>
  )
}
