import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Order } from "../../../client/generated"
import { type BillRowKind, billRows } from "../../../domain/mails/order-bill"
import { useModeName } from "../../components/modes/mode-name"
import { OrderLines } from "../../components/order-lines"
import { OrderStatusBadge } from "../../components/order-status-badge"
import { useFormats } from "../../lib/format"
import type { Part } from "../../lib/orders/changed-parts"
import { dueOf } from "../../lib/orders/use-orders"
import { useMethodName } from "../../lib/payment/use-method-name"
import { ChangedMark } from "./changed-banner"
import { OrderHistory } from "./order-history"
import { Section } from "./order-section"

const ROW_NAMES = {
  discount: "order.discount",
  delivery: "order.delivery",
  tax: "order.tax",
  rounding: "orderTools.rounding",
} as const satisfies Record<BillRowKind, string>

interface OrderDetailsProps {
  readonly order: Order
  /** Times on another day than this instant are shown with their date. */
  readonly now: string
  /** The parts that another user has changed while the order was open. */
  readonly changed: readonly Part[]
}

/** All data of an order. */
export function OrderDetails({ order, now, changed }: OrderDetailsProps) {
  const { t } = useTranslation("svc")
  const { money, when } = useFormats()
  const methodName = useMethodName()
  const modeName = useModeName()
  const mark = (part: Part) => <ChangedMark part={part} changed={changed} />
  const amount = (decimal: string) => money(decimal, order.currency)
  const { first_name: first, last_name: last, phone, email } = order.customer
  const address = order.order_type === "delivery" ? order.shipping : null
  const lines =
    address === null ? [] : [address.address_1, address.address_2, `${address.postcode} ${address.city}`.trim()].filter(Boolean)
  return (
    <div className="divide-y">
      <div className="flex flex-wrap items-center gap-2 px-6 py-4">
        <OrderStatusBadge order={order} />
        {mark("status")}
        <Text size="small">
          {modeName(order)} · {t("card.due", { time: when(dueOf(order), now) })}
        </Text>
        {mark("due")}
        {order.courier !== null && (
          <Text size="small">
            {t("orders.courier")}: {order.courier.display_name}
          </Text>
        )}
        {mark("courier")}
        <Text size="small" className="text-ui-fg-subtle">
          {t("order.placed", { time: when(order.created_at, now) })}
        </Text>
      </div>
      <Section title={t("order.items")} mark={mark("items")}>
        <OrderLines order={order} />
        <dl className="mt-2 flex flex-col gap-y-1 border-t pt-2">
          <Amount name={t("order.subtotal")} value={amount(order.subtotal)} />
          {billRows(order, order.order_type === "delivery", order.line_items.length).map((row) => (
            <Amount key={row.kind} name={t(ROW_NAMES[row.kind])} value={amount(row.amount)} />
          ))}
          <Amount name={t("order.total")} value={amount(order.total)} mark={mark("total")} strong />
          {order.prices_include_tax && Number(order.total_tax) !== 0 && (
            <Amount name={t("order.taxIncluded")} value={amount(order.total_tax)} />
          )}
          {Number(order.refunded_total) !== 0 && <Amount name={t("order.refunded")} value={amount(order.refunded_total)} />}
          <Amount name={t("order.payment")} value={methodName(order.payment_method, order.payment_method_title)} />
        </dl>
      </Section>
      {order.customer_note !== "" && (
        <Section title={t("order.customerNote")} mark={mark("note")}>
          <Text size="small" className="whitespace-pre-wrap break-words">
            {order.customer_note}
          </Text>
        </Section>
      )}
      <Section title={t("order.contact")} mark={mark("contact")}>
        <Text size="small">{`${first} ${last}`.trim() || t("orders.guest")}</Text>
        {phone !== "" && (
          <a className="txt-small text-ui-fg-base underline underline-offset-2" href={`tel:${phone}`}>
            {phone}
          </a>
        )}
        {email !== "" && (
          <a className="txt-small text-ui-fg-base underline underline-offset-2 break-all" href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </Section>
      {lines.length > 0 && (
        <Section title={t("order.address")} mark={mark("address")}>
          <Text size="small">{lines.join(", ")}</Text>
          <a
            className="txt-small text-ui-fg-base underline underline-offset-2"
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(", "))}`}
            target="_blank"
            rel="noreferrer"
          >
            {t("order.map")}
          </a>
        </Section>
      )}
      <OrderHistory id={String(order.number)} now={now} />
      <div className="px-6 py-4">
        <Link className="txt-small text-ui-fg-base underline underline-offset-2" to={`/orders/${order.id}`}>
          {t("order.native")}
        </Link>
      </div>
    </div>
  )
}

interface AmountProps {
  readonly name: string
  readonly value: string
  /** Content beside the name. */
  readonly mark?: ReactNode
  readonly strong?: boolean
}

function Amount({ name, value, mark, strong = false }: AmountProps) {
  const weight = strong ? "txt-small-plus" : "txt-small"
  return (
    <div className={`flex justify-between gap-x-4 ${weight}`}>
      <dt className={`flex items-center gap-x-2 ${strong ? "" : "text-ui-fg-subtle"}`}>
        {name}
        {mark}
      </dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
