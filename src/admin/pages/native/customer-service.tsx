import "../../i18n/native/add"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Order } from "../../../client/generated"
import { OrderStatusBadge } from "../../components/order-status-badge"
import { useAccountOf, useOrdersOf } from "../../lib/customers/use-customer"
import { useFormats } from "../../lib/format"
import { useLiveOrders } from "../../lib/live/use-live"
import { useProgram } from "../../lib/loyalty/use-loyalty"
import { useOverview } from "../../lib/orders/use-orders"

interface CustomerServiceProps {
  /** Medusa's id of the customer. */
  readonly id: string
  readonly email: string
}

/**
 * A panel on Medusa's page of a customer: points, latest orders, delivery addresses, and a link to a new order. Empty for a customer without orders
 * and without an account, and while the plugin's API does not answer.
 */
export default function CustomerService({ id, email }: CustomerServiceProps) {
  const { t } = useTranslation("svc")
  const { money, when } = useFormats()
  const now = useOverview(useLiveOrders()).data?.server_time
  const account = useAccountOf(email).data
  const hasPoints = useProgram().data?.enabled ?? false
  const orders = useOrdersOf(account === undefined ? undefined : String(account?.account_id ?? email)).data
  if (account === undefined || orders === undefined) return null
  const { data: last, meta } = orders
  if (last.length === 0 && account === null) return null
  const addresses = addressesOf(last)
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading level="h2">{t("today.title")}</Heading>
        <Button size="small" variant="secondary" asChild>
          <Link to={`/svc/orders/new?customer=${encodeURIComponent(id)}`}>{t("customerService.newOrder")}</Link>
        </Button>
      </div>
      {account !== null && hasPoints && (
        <div className="txt-small flex justify-between gap-x-4 px-6 py-4">
          <span className="text-ui-fg-subtle">{t("customerService.points")}</span>
          <span className="text-right tabular-nums">
            {t("customerService.pointsValue", { points: account.balance })}
            {account.owed > 0 && ` · ${t("customerService.owed", { points: account.owed })}`}
          </span>
        </div>
      )}
      <section className="flex flex-col gap-y-3 px-6 py-4" aria-label={t("customerService.orders")}>
        <Text size="small" weight="plus">
          {t("customerService.orders")}
        </Text>
        {last.length === 0 ? (
          <Text size="small" className="text-ui-fg-subtle">
            {t("customerService.noOrders")}
          </Text>
        ) : (
          <ul className="flex flex-col gap-y-3">
            {last.map((order) => (
              <li key={order.id} className="txt-small flex flex-col gap-y-0.5">
                <div className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="flex items-center gap-x-2">
                    <Link className="underline underline-offset-2" to={`/svc/orders/${order.number}`}>
                      #{order.number}
                    </Link>
                    <OrderStatusBadge order={order} />
                  </span>
                  <span className="tabular-nums">{money(order.total, order.currency)}</span>
                </div>
                <span className="text-ui-fg-subtle break-words">
                  {when(order.created_at, now ?? order.created_at)} ·{" "}
                  {order.line_items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}
                </span>
              </li>
            ))}
          </ul>
        )}
        {(meta?.total ?? 0) > last.length && (
          <Link
            className="txt-small self-start underline underline-offset-2"
            to={`/svc/orders?search=${encodeURIComponent(email)}&period=all`}
          >
            {t("customerService.all")} ({meta?.total})
          </Link>
        )}
      </section>
      {addresses.length > 0 && (
        <section className="flex flex-col gap-y-1 px-6 py-4" aria-label={t("customerService.deliveredTo")}>
          <Text size="small" weight="plus">
            {t("customerService.deliveredTo")}
          </Text>
          {addresses.map((address) => (
            <Text key={address} size="small" className="text-ui-fg-subtle break-words">
              {address}
            </Text>
          ))}
        </section>
      )}
    </Container>
  )
}

/** The delivery addresses of orders, each once. */
function addressesOf(orders: readonly Order[]): readonly string[] {
  const lines = orders.flatMap(({ order_type: type, shipping }) => {
    if (type !== "delivery" || shipping === null) return []
    const { address_1: street, address_2: more, postcode, city } = shipping
    return [[street, more, `${postcode} ${city}`.trim()].filter((part) => part !== "").join(", ")]
  })
  return [...new Set(lines)]
}
