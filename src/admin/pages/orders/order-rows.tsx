import { Checkbox, Table } from "@medusajs/ui"
import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { AWAITED_STATUSES } from "../../../domain/orders/statuses"
import { TableFrame } from "../../components/lists/table-frame"
import { useModeName } from "../../components/modes/mode-name"
import { OrderStatusBadge } from "../../components/order-status-badge"
import { Age } from "../../components/orders/age"
import { ActionProblem } from "../../components/problems/action-problem"
import { useFormats } from "../../lib/format"
import { dueOf } from "../../lib/orders/use-orders"
import { useProblem } from "../../lib/problems"

const COLUMNS = ["number", "due", "mode", "customer", "status", "courier", "total"] as const

interface OrderRowsProps {
  readonly orders: readonly Order[]
  readonly now: string
  /** Ids of the selected orders. */
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  readonly onOpen: (number: number) => void
}

/** Orders as a table; a row opens its order. */
export function OrderRows({ orders, now, selected, onSelect, onOpen }: OrderRowsProps) {
  const { t } = useTranslation("svc")
  const { money, when } = useFormats()
  const modeName = useModeName()
  const isWhole = orders.every(({ id }) => selected.has(id))
  const select = (ids: readonly string[], on: boolean): void => {
    const next = new Set(selected)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onSelect(next)
  }
  return (
    <TableFrame>
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell className="w-8">
              <Checkbox
                aria-label={t("orderTools.selectAll")}
                checked={isWhole ? true : orders.some(({ id }) => selected.has(id)) ? "indeterminate" : false}
                onCheckedChange={() =>
                  select(
                    orders.map(({ id }) => id),
                    !isWhole,
                  )
                }
              />
            </Table.HeaderCell>
            {COLUMNS.map((name) => (
              <Table.HeaderCell key={name} className={name === "total" ? "text-right" : ""}>
                {t(`orders.${name}`)}
              </Table.HeaderCell>
            ))}
            <Table.HeaderCell>{t("orderTools.age")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {orders.map((order) => (
            <Fragment key={order.id}>
              <Table.Row className="cursor-pointer" onClick={() => onOpen(order.number)}>
                <Table.Cell onClick={(event) => event.stopPropagation()}>
                  <Checkbox
                    aria-label={t("orderTools.select", { number: order.number })}
                    checked={selected.has(order.id)}
                    onCheckedChange={(on) => select([order.id], on === true)}
                  />
                </Table.Cell>
                <Table.Cell>
                  <button
                    type="button"
                    data-order
                    className="text-ui-fg-base underline underline-offset-2 focus-visible:shadow-borders-focus -mx-1 rounded px-1 py-0.5 focus-visible:outline-none"
                    onClick={(event) => {
                      event.stopPropagation()
                      onOpen(order.number)
                    }}
                  >
                    #{order.number}
                  </button>
                </Table.Cell>
                <Table.Cell className="tabular-nums">{when(dueOf(order), now || order.created_at)}</Table.Cell>
                <Table.Cell>{modeName(order)}</Table.Cell>
                <Table.Cell className="min-w-40">{nameOf(order) || t("orders.guest")}</Table.Cell>
                <Table.Cell>
                  <OrderStatusBadge order={order} />
                </Table.Cell>
                <Table.Cell>{order.courier?.display_name ?? "–"}</Table.Cell>
                <Table.Cell className="text-right tabular-nums">{money(order.total, order.currency)}</Table.Cell>
                <Table.Cell className="whitespace-nowrap tabular-nums">
                  {AWAITED_STATUSES.includes(order.status) ? <Age since={order.created_at} /> : "–"}
                </Table.Cell>
              </Table.Row>
              <ProblemRow place={order.id} />
            </Fragment>
          ))}
        </Table.Body>
      </Table>
    </TableFrame>
  )
}

/** A row below an order that says why the last action on it has failed. */
function ProblemRow({ place }: { readonly place: string }) {
  return useProblem(place) === undefined ? null : (
    <Table.Row>
      <td colSpan={COLUMNS.length + 2} className="px-6 py-2">
        <ActionProblem place={place} />
      </td>
    </Table.Row>
  )
}

function nameOf({ customer }: Order): string {
  return `${customer.first_name} ${customer.last_name}`.trim() || customer.phone || customer.email
}
