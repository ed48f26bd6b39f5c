import { EllipsisHorizontal, Receipt } from "@medusajs/icons"
import { Badge, IconButton, Text } from "@medusajs/ui"
import { memo, useState } from "react"
import { Link } from "react-router-dom"
import type { Order } from "../../../client/generated"
import type { Lane } from "../../../domain/orders/lanes"
import { MenuOnDemand } from "../../components/lists/menu-on-demand"
import { OrderStep } from "../../components/order-step"
import { Age } from "../../components/orders/age"
import { ActionProblem } from "../../components/problems/action-problem"
import { dueOf } from "../../lib/orders/use-orders"
import { CardMenu } from "./card-menu"
import type { CardTools } from "./use-card-tools"

interface OrderCardProps {
  readonly order: Order
  readonly lane: Lane
  /** The statuses that the graph allows from the order's status. */
  readonly next: readonly string[]
  /** The store's day, `YYYY-MM-DD`. */
  readonly today: string
  /** The number of minutes by which the order is late; undefined: it is not late. */
  readonly lateBy: number | undefined
  /** The proposed minutes for accepting it; undefined: its requested time. */
  readonly minutes: number | undefined
  readonly tools: CardTools
}

/**
 * An open order: its items, its guest, its due time, and its next step. It renders again only when one of these changes, so that a change of one
 * order among hundreds is cheap. Cards out of sight are also laid out, because with `content-visibility: auto` a frame of scrolling takes twice as
 * long.
 */
export const OrderCard = memo(({ order, lane, next, today, lateBy, minutes, tools }: OrderCardProps) => {
  const { t, money, when, modeName, takeStep, print } = tools
  const [isPrinting, setIsPrinting] = useState(false)
  const { number } = order
  const printOne = (): void => {
    setIsPrinting(true)
    void print(order).finally(() => setIsPrinting(false))
  }
  return (
    <li
      data-card={order.id}
      tabIndex={-1}
      className="focus-visible:shadow-borders-focus flex scroll-my-16 border-t flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 focus-visible:outline-none"
    >
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-2">
          <Link to={`/svc/orders/${number}`} className="txt-compact-small-plus text-ui-fg-base underline underline-offset-2">
            #{number}
          </Link>
          <Badge size="2xsmall">{modeName(order)}</Badge>
          <Text size="small" className="tabular-nums">
            {t("card.due", { time: when(dueOf(order), today) })}
          </Text>
          <Text size="small" className="text-ui-fg-subtle tabular-nums">
            <Age since={order.created_at} />
          </Text>
          {order.courier !== null && <Badge size="2xsmall">{order.courier.display_name}</Badge>}
          {lateBy !== undefined && (
            <Badge size="2xsmall" color="red">
              {t("card.lateBy", { minutes: lateBy })}
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
        <OrderStep
          order={order}
          lane={lane}
          next={next}
          minutes={minutes}
          nameOf={(step, within) => (within === undefined ? t(`step.${step}`) : t("step.acceptIn", { minutes: within }))}
          onTake={takeStep}
        />
        <IconButton
          size="small"
          variant="transparent"
          data-print
          isLoading={isPrinting}
          aria-label={t("orderTools.printOne", { number })}
          onClick={printOne}
        >
          <Receipt />
        </IconButton>
        <MenuOnDemand
          button={
            <IconButton size="small" variant="transparent" data-more aria-label={t("card.more", { number })}>
              <EllipsisHorizontal />
            </IconButton>
          }
        >
          {() => <CardMenu order={order} tools={tools} />}
        </MenuOnDemand>
      </div>
      <ActionProblem place={order.id} className="basis-full" />
    </li>
  )
})
