import { XMarkMini } from "@medusajs/icons"
import { Button, Container, Heading } from "@medusajs/ui"
import { useMemo, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link, useSearchParams } from "react-router-dom"
import type { Order, Overview } from "../../../client/generated"
import { isLate, LANES, type Lane } from "../../../domain/orders/lanes"
import { proposalFor } from "../../../domain/orders/proposal"
import { dayOf } from "../../lib/format"
import { useMinutesSince } from "../../lib/live/server-clock"
import { laneOfOrder } from "../../lib/orders/next-step"
import { dueOf, useStatuses } from "../../lib/orders/use-orders"
import { useGrowing } from "../../lib/use-growing"
import { BoardKeys } from "./board-keys"
import { NoOrders } from "./no-orders"
import { OrderCard } from "./order-card"
import { useCardTools } from "./use-card-tools"

interface BoardProps {
  readonly orders: readonly Order[]
  readonly overview: Overview
}

const MINUTE_MS = 60_000
const NONE: readonly string[] = []

/** The open orders by lane; with `?late=1` in the URL only the late ones. */
export function Board({ orders, overview }: BoardProps) {
  const { t } = useTranslation("svc")
  const [params] = useSearchParams()
  const cards = useRef<HTMLDivElement>(null)
  const statuses = useStatuses().data
  const nextOf = useMemo(() => new Map<string, readonly string[]>(statuses?.map(({ slug, next }) => [slug, next])), [statuses])
  const tools = useCardTools()
  const read = Date.parse(overview.server_time)
  // Orders become late between two readings, too.
  const now = read + Math.max(0, useMinutesSince(read)) * MINUTE_MS
  const today = dayOf(overview.server_time)
  const placed = orders.flatMap((order) => {
    const lane = laneOfOrder(order, now)
    if (lane === null) return []
    const due = Date.parse(dueOf(order))
    return [{ order, lane, lateBy: isLate(lane, due, now) ? Math.max(1, Math.floor((now - due) / MINUTE_MS)) : undefined }]
  })
  const most = useGrowing(placed.length)
  if (placed.length === 0) return <NoOrders overview={overview} />
  const late = placed.filter(({ lateBy }) => lateBy !== undefined)
  const onlyLate = params.get("late") !== null
  const shown = LANES.flatMap((lane) => (onlyLate ? late : placed).filter((each) => each.lane === lane))
  const rendered = shown.slice(0, most)
  const countOf = (wanted: Lane) => shown.filter(({ lane }) => lane === wanted).length
  return (
    <div ref={cards} className="flex flex-col gap-y-3">
      {onlyLate && (
        <Button size="small" variant="secondary" className="self-start" asChild>
          <Link to="/svc">
            {t("today.onlyLate", { count: late.length, hidden: placed.length - late.length })}
            <XMarkMini aria-hidden />
          </Link>
        </Button>
      )}
      {LANES.filter((lane) => countOf(lane) > 0).map((lane) => (
        <LaneSection key={lane} lane={lane} count={countOf(lane)}>
          {rendered
            .filter((each) => each.lane === lane)
            .map(({ order, lateBy }) => (
              <OrderCard
                key={order.id}
                order={order}
                lane={lane}
                next={nextOf.get(order.status) ?? NONE}
                today={today}
                lateBy={lateBy}
                minutes={proposalFor(order, overview.modes, now).minutes}
                tools={tools}
              />
            ))}
        </LaneSection>
      ))}
      <BoardKeys cards={cards} />
    </div>
  )
}

interface LaneSectionProps {
  readonly lane: Lane
  readonly count: number
  readonly children: React.ReactNode
}

function LaneSection({ lane, count, children }: LaneSectionProps) {
  const { t } = useTranslation("svc")
  return (
    <section id={`lane-${lane}`} aria-labelledby={`title-${lane}`} className="scroll-mt-4">
      <Container className="p-0">
        <Heading level="h2" id={`title-${lane}`} className="px-6 py-4">
          {t(`today.lane.${lane}`)} ({count})
        </Heading>
        <ul className="divide-y border-t">{children}</ul>
      </Container>
    </section>
  )
}
