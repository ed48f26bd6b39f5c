import { Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { SalesReport } from "../../../client/generated"
import { toMinor } from "../../../domain/money/minor"
import { changeInPercent } from "../../../domain/reports/compare"
import { useFormats } from "../../lib/format"
import { shownMeasure } from "./measures"

const SHOWN = ["net", "orders", "average", "discounts", "refunds"] as const

/** More decimals than any currency has. */
const DIGITS = 6

interface TotalsProps {
  readonly totals: SalesReport["totals"]
  readonly before: SalesReport["totals"] | undefined
  readonly currency: string
}

/** The main figures, each compared with the period before. */
export function Totals({ totals, before, currency }: TotalsProps) {
  const { t, i18n } = useTranslation("svc")
  const formats = useFormats()
  const percents = new Intl.NumberFormat(i18n.language, { signDisplay: "exceptZero", maximumFractionDigits: 1 })
  const change = before && changeInPercent(toMinor(totals.net, DIGITS), toMinor(before.net, DIGITS))
  return (
    <Container className="p-0">
      <dl className="grid grid-cols-2 gap-px md:grid-cols-5">
        {SHOWN.map((measure) => (
          <div key={measure} className="px-6 py-4">
            <dt className="txt-small text-ui-fg-subtle">{t(`reports.measures.${measure}`)}</dt>
            <dd className="txt-large-plus tabular-nums">{shownMeasure(totals, measure, currency, formats)}</dd>
            {before !== undefined && (
              <dd className="txt-small text-ui-fg-subtle tabular-nums">
                {t("reports.before", { value: shownMeasure(before, measure, currency, formats) })}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {change != null && (
        <Text size="small" className="text-ui-fg-subtle px-6 pb-4">
          {`${t("reports.measures.net")}: `}
          {change === "0.0" ? t("reports.same") : t("reports.change", { percent: percents.format(Number(change)) })}
        </Text>
      )}
    </Container>
  )
}
