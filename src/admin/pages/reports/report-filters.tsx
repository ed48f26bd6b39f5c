import { useTranslation } from "react-i18next"
import { Choice } from "../../components/choice"
import { TextField } from "../../components/field"
import { FilterRow } from "../../components/filters/filter-row"
import { PERIODS } from "../../lib/reports/periods"
import { GROUPS, type useReportChoice } from "../../lib/reports/use-report-choice"

/** The value of a select for "no filter". */
const ANY = "any"

interface ReportFiltersProps {
  readonly choice: ReturnType<typeof useReportChoice>
  readonly isBackwards: boolean
}

/** The report's days, grouping and order type. */
export function ReportFilters({ choice: { period, group, mode, range, change }, isBackwards }: ReportFiltersProps) {
  const { t } = useTranslation("svc")
  return (
    <FilterRow>
      <Choice
        label={t("reports.period")}
        value={period}
        // Custom days begin with the range that is shown.
        onChange={(chosen) => change({ period: chosen, from: range?.from, to: range?.to })}
        options={PERIODS.map((each) => [each, t(`reports.periods.${each}`)])}
      />
      <Choice
        label={t("reports.by")}
        value={group}
        onChange={(by) => change({ by })}
        options={GROUPS.map((each) => [each, t(`reports.groups.${each}`)])}
      />
      <Choice
        label={t("reports.mode")}
        value={mode ?? ANY}
        onChange={(chosen) => change({ mode: chosen === ANY ? undefined : chosen })}
        options={[
          [ANY, t("reports.allModes")],
          ["delivery", t("modes.delivery")],
          ["pickup", t("modes.pickup")],
        ]}
      />
      {period === "custom" && range !== undefined && (
        <div className="col-span-full flex w-full flex-wrap gap-2">
          <TextField
            label={t("reports.from")}
            type="date"
            value={range.from}
            onChange={(from) => from !== "" && change({ from, to: range.to })}
          />
          <TextField
            label={t("reports.to")}
            type="date"
            value={range.to}
            onChange={(to) => to !== "" && change({ from: range.from, to })}
            error={isBackwards ? t("reports.backwards") : undefined}
          />
        </div>
      )}
    </FilterRow>
  )
}
