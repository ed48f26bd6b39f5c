import { ChevronDownMini, ChevronUpMini } from "@medusajs/icons"
import { Badge, Button, Container, Heading, Text } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Order, Overview } from "../../../client/generated"
import { CardPlaces } from "../../../domain/orders/card-places"
import { LANE_STATUSES } from "../../../domain/orders/lanes"
import { FINAL_STATUSES } from "../../../domain/orders/status-facts"
import { AWAITED_STATUSES, ORDER_STATUSES, stageOf } from "../../../domain/orders/statuses"
import { useModeName } from "../../components/modes/mode-name"
import { OrderStep } from "../../components/order-step"
import { useTakeStep } from "../../components/orders/use-take-step"
import { ActionProblem } from "../../components/problems/action-problem"
import type { Query } from "../../lib/api"
import { useFormats } from "../../lib/format"
import { useOrderList, useStatuses } from "../../lib/orders/use-orders"
import { Gap } from "./gap"

/** The minimum height (px) of a row, and the height of its gap. */
const ROW_PX = 52
/** The maximum number of listed orders. */
const MOST = 30
const UNPAID = AWAITED_STATUSES.filter((status) => !LANE_STATUSES.includes(status)).join(",")
const DONE = ORDER_STATUSES.filter((status) => stageOf(status) === "arrived" && !FINAL_STATUSES.includes(status)).join(",")

/** Today's orders whose payment is pending, and those that are done. Both lists are collapsed at first. */
export function OtherOrders({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const { date } = overview.today
  return (
    <>
      <Folded title={t("today.unpaid")} query={{ status: UNPAID, orderby: "created", order: "asc" }} overview={overview} />
      <Folded
        title={t("today.done")}
        query={{ status: DONE, date_from: date, date_to: date, orderby: "modified", order: "desc" }}
        overview={overview}
      />
    </>
  )
}

interface FoldedProps {
  readonly title: string
  readonly query: Query
  readonly overview: Overview
}

function Folded({ title, query, overview }: FoldedProps): ReactNode {
  const { t } = useTranslation("svc")
  const [isOpen, setIsOpen] = useState(false)
  const content = useId()
  const { data } = useOrderList({ ...query, per_page: MOST }, true)
  const total = data?.meta?.total ?? 0
  if (total === 0 && !isOpen) return null
  const listed = new URLSearchParams({ period: "all", status: String(query.status) }).toString()
  return (
    <section aria-label={title}>
      <Container className="p-0">
        <div className="flex items-center justify-between gap-x-4 px-6 py-4">
          <Heading level="h2">
            {title} ({total})
          </Heading>
          <Button
            size="small"
            variant="transparent"
            aria-expanded={isOpen}
            aria-controls={content}
            aria-label={`${t(isOpen ? "today.fold" : "today.unfold")}: ${title}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? "today.fold" : "today.unfold")}
            {isOpen ? <ChevronUpMini aria-hidden /> : <ChevronDownMini aria-hidden />}
          </Button>
        </div>
        <div id={content}>
          {isOpen && <Rows orders={data?.data ?? []} overview={overview} />}
          {isOpen && total > MOST && (
            <div className="border-t px-6 py-3">
              <Link className="txt-small underline underline-offset-2" to={`/svc/orders?${listed}`}>
                {t("today.allOf", { count: total })}
              </Link>
            </div>
          )}
        </div>
      </Container>
    </section>
  )
}

/**
 * The orders in their places. An order that has left keeps its row, without buttons, until the list is collapsed, so that a second click hits
 * nothing.
 */
function Rows({ orders, overview }: { readonly orders: readonly Order[]; readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const { money, when } = useFormats()
  const modeName = useModeName()
  const take = useTakeStep()
  const statuses = useStatuses().data
  const [places] = useState(() => new CardPlaces())
  const [numbers] = useState(() => new Map<string, number>())
  const byId = new Map(orders.map((order) => [order.id, order]))
  for (const { id, number } of orders) numbers.set(id, number)
  places.follow([...byId.keys()], () => false)
  return (
    <ul className="divide-y border-t">
      {places.all.map(({ id }) => {
        const order = byId.get(id)
        if (order === undefined)
          return <Gap key={id} text={t("today.moved", { number: numbers.get(id) })} height={ROW_PX} place={id} />
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3" style={{ minHeight: ROW_PX }}>
            <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2">
              <Link to={`/svc/orders/${order.number}`} className="txt-compact-small-plus underline underline-offset-2">
                #{order.number}
              </Link>
              <Badge size="2xsmall">{modeName(order)}</Badge>
              <Text size="small" className="text-ui-fg-subtle tabular-nums">
                {order.completed_at === null
                  ? t("order.placed", { time: when(order.created_at, overview.server_time) })
                  : when(order.completed_at, overview.server_time)}
              </Text>
            </div>
            <Text size="small" className="tabular-nums">
              {money(order.total, order.currency)}
            </Text>
            <OrderStep
              order={order}
              lane={null}
              next={statuses?.find(({ slug }) => slug === order.status)?.next ?? []}
              minutes={undefined}
              nameOf={(step) => t(`step.${step}`)}
              onTake={take}
            />
            <ActionProblem place={id} className="basis-full" />
          </li>
        )
      })}
    </ul>
  )
}
