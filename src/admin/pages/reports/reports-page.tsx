import "../../i18n/reports/add"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { useAttempt } from "../../components/use-attempt"
import { download } from "../../lib/download"
import { rangeBefore } from "../../lib/reports/periods"
import { queryOf, useBusinessToday, useReport } from "../../lib/reports/use-report"
import { useReportChoice } from "../../lib/reports/use-report-choice"
import { NoSales } from "./no-sales"
import { PrintedReport } from "./printed-report"
import { ReportFilters } from "./report-filters"
import { ReportView } from "./report-view"

/** The sales by day, hour, product and more; on the screen, as CSV and on paper. */
export default function ReportsPage() {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const today = useBusinessToday()
  const choice = useReportChoice(today.data)
  const { range, group, mode, change } = choice
  const backwards = range !== undefined && range.from > range.to
  const asked = range === undefined || backwards ? undefined : queryOf(range, group, mode)
  const report = useReport(asked, group)
  const before = useReport(range === undefined || backwards ? undefined : queryOf(rangeBefore(range), "month", mode), "month")
  const again = () => {
    void today.refetch()
    if (asked !== undefined) void report.refetch()
  }
  const error = today.error ?? report.error
  const save = () => {
    if (asked === undefined || range === undefined) return
    void attempt(() => download("orders/report.csv", asked, `report-${range.from}-${range.to}.csv`))
  }
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
          <div className="min-w-0 flex-1 basis-64">
            <Heading>{t("menu.reports")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("reports.hint")}
            </Text>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" disabled={asked === undefined} onClick={save}>
              {t("reports.csv")}
            </Button>
            <Button size="small" variant="secondary" disabled={report.data === undefined} onClick={() => window.print()}>
              {t("reports.print")}
            </Button>
          </div>
        </div>
        <ReportFilters choice={choice} isBackwards={backwards} />
      </Container>
      {error !== null ? (
        <Failed error={error} onRetry={again} />
      ) : report.data === undefined || today.data === undefined ? (
        !backwards && <Loading onRetry={again} lines={10} />
      ) : report.data.report.totals.orders === 0 ? (
        <NoSales
          report={report.data.report}
          today={today.data}
          mode={mode}
          onShow={({ from, to }) => change({ period: "custom", from, to })}
        />
      ) : (
        <>
          <ReportView {...report.data} before={before.data?.report.totals} />
          <PrintedReport {...report.data} />
        </>
      )}
    </div>
  )
}
