import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useModeName } from "../../components/modes/mode-name"
import { OrderLines } from "../../components/order-lines"
import { OrderMoves } from "../../components/order-moves"
import { OrderStatusBadge } from "../../components/order-status-badge"
import { ActionProblem } from "../../components/problems/action-problem"
import { useFormats } from "../../lib/format"
import { useLiveOrders } from "../../lib/live/use-live"
import { dueOf, useOrder, useOverview } from "../../lib/orders/use-orders"

/**
 * A panel on Medusa's page of an order, with the plugin's data of the order. Empty for an order that does not belong to the restaurant, and while the
 * plugin's API does not answer.
 */
export default function OrderService({ id }: { readonly id: string }) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const modeName = useModeName()
  const live = useLiveOrders()
  const serverTime = useOverview(live).data?.server_time
  const { data: order } = useOrder(id)
  if (order === undefined) return null
  const now = serverTime ?? order.created_at
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading level="h2">{t("today.title")}</Heading>
        <OrderStatusBadge order={order} />
      </div>
      <dl className="flex flex-col gap-y-2 px-6 py-4">
        <Fact name={t("orders.number")}>
          <Link className="underline underline-offset-2" to={`/svc/orders/${order.number}`}>
            #{order.number}
          </Link>
        </Fact>
        <Fact name={t("orders.mode")}>{modeName(order)}</Fact>
        <Fact name={t("orders.due")}>{when(dueOf(order), now)}</Fact>
        {order.minutes_to_arrive !== null && (
          <Fact name={t(order.order_type === "delivery" ? "native.minutes" : "native.readyIn")}>
            {t("native.minutesValue", { minutes: order.minutes_to_arrive })}
          </Fact>
        )}
        {order.courier !== null && <Fact name={t("orders.courier")}>{order.courier.display_name}</Fact>}
        {order.tracking_url !== null && order.tracking_url !== "" && (
          <Fact name={t("native.tracking")}>
            <a className="break-all underline underline-offset-2" href={order.tracking_url} target="_blank" rel="noreferrer">
              {order.tracking_url}
            </a>
          </Fact>
        )}
        <Fact name={t("native.consent")}>{t(order.messaging_opt_in ? "native.yes" : "native.no")}</Fact>
      </dl>
      <div className="px-6 py-4">
        <OrderLines order={order} />
        {order.customer_note !== "" && (
          <Text size="small" className="mt-3 whitespace-pre-wrap break-words">
            {t("card.note")}: {order.customer_note}
          </Text>
        )}
      </div>
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <div className="flex flex-wrap gap-2">
          <OrderMoves order={order} serverTime={serverTime} />
        </div>
        <ActionProblem place={order.id} />
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t("native.follows")}
        </Text>
      </div>
    </Container>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="txt-small flex justify-between gap-x-4">
      <dt className="text-ui-fg-subtle">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}
