import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import type { SalesReport } from "../../../client/generated"
import { restOfReport } from "../../../domain/reports/rest"
import { useFormats } from "../../lib/format"
import type { Group } from "../../lib/reports/use-report-choice"
import { MEASURES, measureName, shownMeasure, shownRest } from "./measures"
import { useGroupNames } from "./use-group-names"

/** Prints only the report, in black, on as many pages as it needs. The dashboard's own layout would cut it off. */
const PAPER = `
@page { size: A4; margin: 15mm; }
[data-svc-print] { display: none; }
@media print {
  body > *:not([data-svc-print]) { display: none !important; }
  html, body { height: auto !important; overflow: visible !important; background: #fff !important; }
  [data-svc-print] { display: block; color: #000; font: 9pt/1.4 sans-serif; }
  [data-svc-print] h1 { font-size: 16pt; font-weight: 600; margin-bottom: 2mm; }
  [data-svc-print] table { width: 100%; border-collapse: collapse; margin-top: 4mm; }
  [data-svc-print] th, [data-svc-print] td { padding: 1mm 1.5mm; border-bottom: 0.2mm solid #999; text-align: right; }
  [data-svc-print] th:first-child { text-align: left; }
  [data-svc-print] thead { display: table-header-group; }
  [data-svc-print] tr { break-inside: avoid; }
  [data-svc-print] tbody tr:last-child { font-weight: 600; border-top: 0.4mm solid #000; }
}`

interface PrintedReportProps {
  readonly report: SalesReport
  readonly group: Group
}

/** The report on A4. */
export function PrintedReport({ report, group }: PrintedReportProps) {
  const { t } = useTranslation("svc")
  const formats = useFormats()
  const { nameOf } = useGroupNames()
  const { totals, groups, currency, date_from: from, date_to: to } = report
  const rest = restOfReport(totals, groups)
  // A printed report is kept for years, so its dates have the year.
  const named = (day: string): string => `${formats.date(day)} (${day})`
  const line = (sums: SalesReport["totals"]) =>
    MEASURES.map((measure) => <td key={measure}>{shownMeasure(sums, measure, currency, formats)}</td>)
  return createPortal(
    <div data-svc-print="">
      <style>{PAPER}</style>
      <h1>{t("menu.reports")}</h1>
      <p>{from === to ? named(from) : t("reports.range", { from: named(from), to: named(to) })}</p>
      <p>{t("reports.hint")}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(`reports.groups.${group}`)}</th>
            {MEASURES.map((measure) => (
              <th key={measure} scope="col">
                {t(measureName(measure, report))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((row) => (
            <tr key={row.key}>
              <th scope="row">{nameOf(group, row)}</th>
              {line(row)}
            </tr>
          ))}
          {rest !== undefined && (
            <tr>
              <th scope="row">{t("reports.rest")}</th>
              {MEASURES.map((measure) => (
                <td key={measure}>{shownRest(rest, measure, currency, formats)}</td>
              ))}
            </tr>
          )}
          <tr>
            <th scope="row">{t("reports.total")}</th>
            {line(totals)}
          </tr>
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
