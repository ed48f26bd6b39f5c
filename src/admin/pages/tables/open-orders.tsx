import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { TableOccupancy } from "../../../client/generated"
import { OrderStatusBadge } from "../../components/order-status-badge"
import { useFormats } from "../../lib/format"
import { useOrdersAt } from "../../lib/tables/use-tables"

interface OpenOrdersProps {
  readonly table: TableOccupancy
  readonly now: string | undefined
  /** Whether the numbers are links to the orders. */
  readonly linked?: boolean
}

/** The orders that occupy a table. The data of the occupancy is shown at once; numbers and items follow when the orders are loaded. */
export function OpenOrders({ table, now, linked = false }: OpenOrdersProps) {
  const { t } = useTranslation("svc")
  const { money, when } = useFormats()
  const ids = table.orders.map(({ id }) => id)
  const known = new Map(useOrdersAt(table.id, ids).data?.map((order) => [order.id, order]))
  return (
    <ul className="flex flex-col gap-y-3" aria-label={t("table.open")}>
      {table.orders.map(({ id, status, total, currency, created_at: at }) => {
        const order = known.get(id)
        const number = order === undefined ? "" : `#${order.number}`
        return (
          <li key={id} className="txt-small flex flex-col gap-y-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="flex items-center gap-x-2">
                {linked && order !== undefined ? (
                  <Link className="txt-compact-small-plus underline underline-offset-2" to={`/svc/orders/${order.number}`}>
                    {number}
                  </Link>
                ) : (
                  <span className="txt-compact-small-plus">{number}</span>
                )}
                <span className="text-ui-fg-subtle">{when(at, now ?? at)}</span>
                <OrderStatusBadge order={{ status }} />
              </span>
              <span className="tabular-nums">{money(total, currency)}</span>
            </div>
            {order !== undefined && (
              <span className="text-ui-fg-subtle break-words">
                {order.line_items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
