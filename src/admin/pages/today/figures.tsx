import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Overview } from "../../../client/generated"
import { useFormats } from "../../lib/format"

/** Five numbers, each a link to the orders that it counts; four in a store that has no currency yet. */
export function Figures({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const { lanes, late, today, currency } = overview
  const figures = [
    { name: t("today.needsAction"), value: String(lanes.new), to: "/svc#lane-new", warns: lanes.new > 0 },
    { name: t("today.late"), value: String(late), to: "/svc?late=1", warns: late > 0 },
    {
      name: t("today.inKitchen"),
      value: String(lanes.in_kitchen + lanes.to_start),
      to: lanes.in_kitchen > 0 ? "/svc#lane-in_kitchen" : "/svc#lane-to_start",
      warns: false,
    },
    { name: t("today.outForDelivery"), value: String(lanes.on_the_way), to: "/svc#lane-on_the_way", warns: false },
  ]
  return (
    <ul className={`grid grid-cols-2 gap-px ${currency === null ? "md:grid-cols-4" : "md:grid-cols-5"}`}>
      {figures.map(({ name, value, to, warns }) => (
        <li key={name}>
          <FigureLink to={to}>
            <Text size="small" className="text-ui-fg-subtle">
              {name}
            </Text>
            <span className={`txt-large-plus tabular-nums ${warns ? "text-ui-tag-red-text" : "text-ui-fg-base"}`}>{value}</span>
          </FigureLink>
        </li>
      ))}
      {currency !== null && (
        <li className="col-span-2 md:col-span-1">
          <FigureLink to="/svc/orders?period=today">
            <Text size="small" className="text-ui-fg-subtle">
              {t("today.takings")}
            </Text>
            <span className="txt-large-plus text-ui-fg-base tabular-nums">{money(today.gross, currency)}</span>
            <Text size="xsmall" className="text-ui-fg-subtle">
              {t("today.weekBefore", { amount: money(today.same_weekday_gross, currency) })}
            </Text>
          </FigureLink>
        </li>
      )}
    </ul>
  )
}

const LINK =
  "hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex h-full flex-col px-6 py-4 focus-visible:outline-none"

function FigureLink({ to, children }: { readonly to: string; readonly children: React.ReactNode }) {
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  )
}
