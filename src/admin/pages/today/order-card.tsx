import { EllipsisHorizontal, Receipt } from "@medusajs/icons"
import { Badge, DropdownMenu, IconButton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Order, OrderStatus } from "../../../client/generated"
import { isLate, type Lane } from "../../../domain/orders/lanes"
import { useModeName } from "../../components/mode-name"
import { OrderStep } from "../../components/order-step"
import { useTold } from "../../components/use-told"
import { useFormats } from "../../lib/format"
import { dueOf, useActOnOrder } from "../../lib/orders/use-orders"
import { usePrint } from "../../lib/print/use-print"
import { CourierItems } from "../orders/courier-items"

const MINUTES = [10, 20, 30, 45]

interface OrderCardProps {
  readonly order: Order
  readonly lane: Lane
  readonly statuses: readonly OrderStatus[]
  readonly serverTime: string
}

/** An open order: its items, its guest, its due time, and its next step. */
export function OrderCard({ order, lane, statuses, serverTime }: OrderCardProps) {
  const { t } = useTranslation("svc")
  const { money, when } = useFormats()
  const told = useTold()
  const modeName = useModeName()
  const { mutate } = useActOnOrder()
  const print = usePrint()
  const now = Date.parse(serverTime)
  const due = dueOf(order)
  const late = isLate(lane, Date.parse(due), now)
  const phone = order.customer.phone
  return (
    <li
      data-card
      tabIndex={-1}
      className="focus-visible:shadow-borders-focus flex scroll-my-16 flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 outline-none"
    >
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-2">
          <Link
            to={`/svc/orders/${order.number}`}
            className="txt-compact-small-plus text-ui-fg-base underline underline-offset-2"
          >
            #{order.number}
          </Link>
          <Badge size="2xsmall">{modeName(order)}</Badge>
          <Text size="small" className="tabular-nums">
            {t("card.due", { time: when(due, serverTime) })}
          </Text>
          {order.courier !== null && <Badge size="2xsmall">{order.courier.display_name}</Badge>}
          {late && (
            <Badge size="2xsmall" color="red">
              {t("card.lateBy", { minutes: Math.max(1, Math.floor((now - Date.parse(due)) / 60_000)) })}
            </Badge>
          )}
        </div>
        <Text size="small" className="text-ui-fg-subtle break-words">
          {order.line_items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}
        </Text>
        {order.customer_note !== "" && (
          <Text size="small" className="break-words">
            {t("card.note")}: {order.customer_note}
          </Text>
        )}
      </div>
      <Text size="small" className="tabular-nums">
        {money(order.total, order.currency)}
      </Text>
      <div className="ml-auto flex items-center gap-x-2">
        <OrderStep order={order} statuses={statuses} now={now} />
        <IconButton
          size="small"
          variant="transparent"
          data-print
          isLoading={print.isPending}
          aria-label={t("orderTools.printOne", { number: order.number })}
          onClick={() => print.mutate([order], { onError: told })}
        >
          <Receipt />
        </IconButton>
        <DropdownMenu>
          <DropdownMenu.Trigger asChild>
            <IconButton size="small" variant="transparent" data-more aria-label={t("card.more", { number: order.number })}>
              <EllipsisHorizontal />
            </IconButton>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content align="end">
            {MINUTES.map((minutes) => (
              <DropdownMenu.Item
                key={minutes}
                onClick={() => mutate({ order, act: { kind: "minutes", minutes } }, { onError: told })}
              >
                {t("card.minutes", { minutes })}
              </DropdownMenu.Item>
            ))}
            {order.order_type === "delivery" && <CourierItems order={order} />}
            <DropdownMenu.Separator />
            {phone !== "" && (
              <DropdownMenu.Item asChild>
                <a href={`tel:${phone}`}>{t("card.call", { phone })}</a>
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item asChild>
              <Link to={`/svc/orders/${order.number}`}>{t("card.details")}</Link>
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu>
      </div>
    </li>
  )
}
