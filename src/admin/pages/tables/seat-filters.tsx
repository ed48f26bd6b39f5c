import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { TableOccupancy } from "../../../client/generated"
import { fits, SEAT_FILTERS, type SeatFilter } from "../../lib/tables/seats"

interface SeatFiltersProps {
  readonly occupancy: readonly TableOccupancy[]
  readonly value: SeatFilter
  readonly onChange: (filter: SeatFilter) => void
}

/** Filters for the tables, each with its number of tables. */
export function SeatFilters({ occupancy, value, onChange }: SeatFiltersProps) {
  const { t } = useTranslation("svc")
  return (
    <fieldset className="flex flex-wrap gap-1" aria-label={t("tables.filter")}>
      {SEAT_FILTERS.map((each) => (
        <Button
          key={each}
          size="small"
          type="button"
          variant={value === each ? "secondary" : "transparent"}
          aria-pressed={value === each}
          onClick={() => onChange(each)}
        >
          {t(`tables.filters.${each}`)}
          <span className="text-ui-fg-subtle tabular-nums">{occupancy.filter((table) => fits(table, each)).length}</span>
        </Button>
      ))}
    </fieldset>
  )
}
