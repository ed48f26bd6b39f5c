import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { SalesReport } from "../../../client/generated"
import { Empty } from "../../components/lists/empty"
import { monthRange, nearestMonth, type Range } from "../../lib/reports/periods"
import { useMonthsWithSales } from "../../lib/reports/use-report"
import { useGroupNames } from "./use-group-names"

interface NoSalesProps {
  readonly report: SalesReport
  readonly today: string
  /** The order type of the report; undefined: all. */
  readonly mode: string | undefined
  readonly onShow: (range: Range) => void
}

/** Says that nothing was sold in a period, and links to the nearest month with sales. */
export function NoSales({ report, today, mode, onShow }: NoSalesProps) {
  const { t } = useTranslation("svc")
  const { monthName } = useGroupNames()
  const months = useMonthsWithSales(today, mode)
  const month = nearestMonth(months.data ?? [], report.date_from)
  return (
    <Container className="p-0">
      <Empty text={t(months.data?.length === 0 ? "reports.never" : "reports.none")} isResult>
        {month !== undefined && (
          <Button size="small" variant="secondary" onClick={() => onShow(monthRange(month))}>
            {t("reports.show", { period: monthName(month) })}
          </Button>
        )}
      </Empty>
    </Container>
  )
}
