import { Button, Table } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SalesReport } from "../../../client/generated"
import { restOfReport } from "../../../domain/reports/rest"
import { TableFrame } from "../../components/lists/table-frame"
import { useFormats } from "../../lib/format"
import { type Sorting, sortedGroups } from "../../lib/reports/sorted-groups"
import type { Group } from "../../lib/reports/use-report-choice"
import { MEASURES, type Measure, measureName, shownMeasure, shownRest } from "./measures"
import { useGroupNames } from "./use-group-names"

/** The number of rows shown at once; a menu may have thousands of products. */
const STEP = 100

interface ReportTableProps {
  readonly report: SalesReport
  readonly group: Group
}

/** The figures of a report; each column can be sorted. */
export function ReportTable({ report, group }: ReportTableProps) {
  const { groups, totals, currency } = report
  const { t, i18n } = useTranslation("svc")
  const formats = useFormats()
  const { nameOf } = useGroupNames()
  const [sorting, setSorting] = useState<Sorting>()
  const [limit, setLimit] = useState(STEP)
  const rows = sortedGroups(groups, sorting)
  const rest = restOfReport(totals, groups)
  const groupName = t(`reports.groups.${group}`)
  const sort = (measure: Measure) =>
    setSorting((now) => ({ measure, descending: now?.measure === measure ? !now.descending : true }))
  return (
    <div>
      <TableFrame>
        <Table aria-label={t("reports.table", { group: groupName.toLocaleLowerCase(i18n.language) })}>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{groupName}</Table.HeaderCell>
              {MEASURES.map((measure) => (
                <Table.HeaderCell
                  key={measure}
                  className="text-right"
                  aria-sort={sorting?.measure === measure ? (sorting.descending ? "descending" : "ascending") : "none"}
                >
                  <button
                    type="button"
                    title={t("reports.sort", { measure: t(measureName(measure, report)) })}
                    className="focus-visible:shadow-borders-focus -mx-1 min-h-6 rounded px-1 focus-visible:outline-none"
                    onClick={() => sort(measure)}
                  >
                    {t(measureName(measure, report))}
                    <span aria-hidden>{sorting?.measure === measure && (sorting.descending ? " ↓" : " ↑")}</span>
                  </button>
                </Table.HeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.slice(0, limit).map((row) => (
              <Table.Row key={row.key}>
                <Table.Cell className="whitespace-nowrap">{nameOf(group, row)}</Table.Cell>
                {MEASURES.map((measure) => (
                  <Table.Cell key={measure} className="text-right tabular-nums">
                    {shownMeasure(row, measure, currency, formats)}
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
            {rest !== undefined && (
              <Table.Row>
                <Table.Cell className="min-w-40">{t("reports.rest")}</Table.Cell>
                {MEASURES.map((measure) => (
                  <Table.Cell key={measure} className="text-right tabular-nums">
                    {shownRest(rest, measure, currency, formats)}
                  </Table.Cell>
                ))}
              </Table.Row>
            )}
            <Table.Row className="font-medium">
              <Table.Cell>{t("reports.total")}</Table.Cell>
              {MEASURES.map((measure) => (
                <Table.Cell key={measure} className="text-right tabular-nums">
                  {shownMeasure(totals, measure, currency, formats)}
                </Table.Cell>
              ))}
            </Table.Row>
          </Table.Body>
        </Table>
      </TableFrame>
      {rows.length > limit && (
        <div className="flex justify-center px-6 py-3">
          <Button size="small" variant="transparent" onClick={() => setLimit(limit + STEP)}>
            {t("reports.more", { count: rows.length - limit })}
          </Button>
        </div>
      )}
    </div>
  )
}
