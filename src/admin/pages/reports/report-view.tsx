import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { SalesReport } from "../../../client/generated"
import { toMinor } from "../../../domain/money/minor"
import { useFormats } from "../../lib/format"
import type { Group } from "../../lib/reports/use-report-choice"
import { BarChart } from "./bar-chart"
import { barsOf } from "./bars"
import { ReportTable } from "./report-table"
import { Totals } from "./totals"
import { useGroupNames } from "./use-group-names"

/** More decimals than any currency has. */
const DIGITS = 6

interface ReportViewProps {
  readonly report: SalesReport
  /** The totals of the range with the same number of days before the report; undefined: not loaded yet. */
  readonly before: SalesReport["totals"] | undefined
  readonly group: Group
}

/** The totals, the chart with its summary, and the table of the same figures. */
export function ReportView({ report, before, group }: ReportViewProps) {
  const { t, i18n } = useTranslation("svc")
  const { money, date } = useFormats()
  const { nameOf } = useGroupNames()
  const { totals, currency, groups } = report
  const ranked = [...groups].sort((a, b) => (toMinor(a.net, DIGITS) < toMinor(b.net, DIGITS) ? 1 : -1))
  const [best, worst] = [ranked[0], ranked.at(-1)]
  const groupName = t(`reports.groups.${group}`).toLocaleLowerCase(i18n.language)
  return (
    <>
      <Totals totals={totals} before={before} currency={currency} />
      <Container className="divide-y p-0">
        <div className="px-6 py-4">
          <Heading level="h2">{t("reports.chart", { group: groupName })}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {report.date_from === report.date_to
              ? date(report.date_from)
              : t("reports.range", { from: date(report.date_from), to: date(report.date_to) })}
          </Text>
        </div>
        <div className="flex flex-col gap-y-4 px-6 py-4">
          {best !== undefined && worst !== undefined && (
            <Text size="small">
              {t("reports.summary", {
                count: totals.orders,
                net: money(totals.net, currency),
                best: nameOf(group, best),
                bestNet: money(best.net, currency),
              })}
              {ranked.length > 1 &&
                ` ${t("reports.weakest", { worst: nameOf(group, worst), worstNet: money(worst.net, currency) })}`}
            </Text>
          )}
          <BarChart
            bars={barsOf(report, group).map((bar) => ({ ...bar, name: nameOf(group, bar), text: money(bar.net, currency) }))}
            label={t("reports.chart", { group: groupName })}
            isTime={["day", "week", "month", "hour"].includes(group)}
          />
        </div>
        <ReportTable report={report} group={group} />
      </Container>
    </>
  )
}
