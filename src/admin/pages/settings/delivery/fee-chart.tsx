import { Text } from "@medusajs/ui"
import { useDeferredValue, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../../lib/format"
import { useNumber } from "../../../lib/format-number"
import { feeCurve } from "../../../lib/settings/fee-curve"
import type { Values } from "../../../lib/settings/fields"

interface FeeChartProps {
  readonly values: Values
  readonly currency: string
}

const WIDTH = 320
const HEIGHT = 96

/** The delivery fee by distance: a chart, and the same figures as text below it. */
export function FeeChart({ values, currency }: FeeChartProps) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const number = useNumber()
  const typed = useDeferredValue(values)
  const curve = useMemo(() => {
    const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    return feeCurve(typed, digits)
  }, [typed, currency])
  if (curve === null)
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {t("schedule.unreadable")}
      </Text>
    )
  const km = (distance: string) => `${number(distance)} km`
  const price = (fee: number | null) => (fee === null ? t("settings.notServed") : money(String(fee), currency))
  const most = Math.max(...curve.points.map(({ fee }) => fee ?? 0)) || 1
  const x = (distance: string) => (Number(distance) / curve.far) * WIDTH
  const width = WIDTH / (curve.points.length - 1)
  return (
    <figure className="flex flex-col gap-y-1">
      <svg
        role="img"
        aria-label={t("settings.feeChart")}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
      >
        {curve.points.slice(0, -1).map(({ km: distance }, index) => {
          // Each step of the chart has the fee of its end.
          const fee = curve.points[index + 1]?.fee ?? null
          const height = fee === null ? 0 : Math.max((fee / most) * (HEIGHT - 8), 2)
          return (
            <rect
              key={distance}
              x={x(distance)}
              width={width + 0.3}
              y={HEIGHT - height}
              height={height}
              fill="currentColor"
              className="text-ui-fg-interactive"
            />
          )
        })}
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="currentColor" className="text-ui-fg-muted" />
      </svg>
      <div className="txt-small text-ui-fg-subtle flex justify-between" aria-hidden>
        <span>0 km</span>
        <span>{km(String(Math.round(curve.far * 10) / 10))}</span>
      </div>
      <figcaption>
        <ul className="txt-small flex flex-wrap gap-x-4 gap-y-1">
          {curve.lines.map((line) => (
            <li key={line.km} className="tabular-nums">
              <span className="text-ui-fg-subtle">{t("settings.upTo", { km: km(line.km) })} </span>
              {price(line.fee)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
