import { Input } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { ORDER_SOURCES } from "../../../domain/orders/sources"
import { Choice } from "../../components/choice"
import { FilterRow } from "../../components/filters/filter-row"
import { useTables } from "../../lib/new-order/use-new-order"
import { useCouriers } from "../../lib/orders/use-couriers"
import { useStatuses } from "../../lib/orders/use-orders"
import { ANY, DINE_IN, type useOrderFilters } from "./use-order-filters"

const TYPING_MS = 200

interface FilterBarProps {
  readonly filters: ReturnType<typeof useOrderFilters>
  readonly autoFocus: boolean
  /** The day that is selected first. */
  readonly today: string
}

/** The search, and every active filter. */
export function FilterBar({ filters, autoFocus, today }: FilterBarProps) {
  const { t } = useTranslation("svc")
  const { search, period, status, mode, source, courier, table, day, change } = filters
  const statuses = useStatuses().data ?? []
  const couriers = useCouriers().data ?? []
  const tables = useTables().data
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
  const choices = [
    {
      name: "status",
      label: t("orders.status"),
      value: status,
      all: t("orders.allStatuses"),
      options: statuses.map(({ slug }) => [slug, t(`status.${slug}`)]),
    },
    {
      name: "mode",
      label: t("orders.mode"),
      value: mode,
      all: t("orders.allModes"),
      options: [
        ["delivery", t("modes.delivery")],
        ["pickup", t("modes.pickup")],
        ...(tables?.enabled || mode === DINE_IN ? [[DINE_IN, t("orderTools.dineIn")]] : []),
      ],
    },
    {
      name: "source",
      label: t("orderTools.source"),
      value: source,
      all: t("orderTools.allSources"),
      options: ORDER_SOURCES.map((each) => [each, t(`orderTools.sources.${each}`)]),
    },
    {
      name: "courier",
      label: t("orders.courier"),
      value: courier,
      all: t("orderTools.allCouriers"),
      options: couriers.map(({ id, display_name: name, username }) => [String(id), name || username]),
    },
    {
      name: "table",
      label: t("orderTools.table"),
      value: table,
      all: t("orderTools.allTables"),
      options: (tables?.tables ?? []).map(({ id, label, zone }) => [id, zone === "" ? label : `${label} · ${zone}`]),
    },
  ]
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
            // A value that no longer exists, such as a deleted courier, still filters, so it is listed.
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
    </FilterRow>
  )
}
