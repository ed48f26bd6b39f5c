import { Button, Container, Heading } from "@medusajs/ui"
import { type ReactNode, type RefObject, useMemo, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Order, Overview } from "../../../client/generated"
import { LANES, type Lane } from "../../../domain/orders/lanes"
import { proposalFor } from "../../../domain/orders/proposal"
import { dayOf } from "../../lib/format"
import { useStatuses } from "../../lib/orders/use-orders"
import { useGrowing } from "../../lib/use-growing"
import { Gap } from "./gap"
import { OrderCard } from "./order-card"
import { useCardTools } from "./use-card-tools"
import { useStillLanes } from "./use-still-lanes"

export interface PlacedOrder {
  readonly order: Order
  readonly lane: Lane
  /** The number of minutes by which the order is late; undefined: it is not late. */
  readonly lateBy: number | undefined
}

interface LanesProps {
  readonly placed: readonly PlacedOrder[]
  readonly overview: Overview
  /** Epoch milliseconds. */
  readonly now: number
  readonly cards: RefObject<HTMLDivElement>
  /** Shown if there are neither cards nor gaps. */
  readonly empty: ReactNode
}

const NONE: readonly string[] = []

/** The orders of each lane, in their places. */
export function Lanes({ placed, overview, now, cards, empty }: LanesProps) {
  const { t } = useTranslation("svc")
  const statuses = useStatuses().data
  const nextOf = useMemo(() => new Map<string, readonly string[]>(statuses?.map(({ slug, next }) => [slug, next])), [statuses])
  const today = dayOf(overview.server_time)
  const orders = new Map(placed.map((each) => [each.order.id, each]))
  const wanted = new Map<Lane, string[]>(LANES.map((lane) => [lane, []]))
  for (const { order, lane } of placed) wanted.get(lane)?.push(order.id)
  const numbers = useRef(new Map<string, number>()).current
  for (const { order } of placed) numbers.set(order.id, order.number)
  const { placesOf, waiting, showAll, heightOf, own } = useStillLanes(wanted, cards)
  const tools = useCardTools(own)
  const shown = LANES.flatMap((lane) => placesOf(lane).map((place) => ({ lane, place })))
  const rendered = shown.slice(0, useGrowing(shown.length))
  if (shown.length === 0) return empty
  return (
    <>
      {waiting > 0 && (
        // The button's box has no height, and cancels the space before the first lane, so that no card moves.
        <div className="pointer-events-none sticky top-2 z-10 -mb-3 h-0">
          <div className="absolute inset-x-0 -top-3.5 flex justify-center">
            <Button size="small" variant="secondary" className="pointer-events-auto" onClick={showAll}>
              {t("today.waiting", { count: waiting })}
            </Button>
          </div>
        </div>
      )}
      {LANES.filter((lane) => placesOf(lane).length > 0).map((lane) => (
        <LaneSection key={lane} lane={lane} count={placesOf(lane).filter(({ gone }) => gone === undefined).length}>
          {rendered.flatMap(({ lane: at, place: { id, gone } }) => {
            const each = orders.get(id)
            if (at !== lane) return []
            if (gone !== undefined || each === undefined)
              return (
                <Gap
                  key={id}
                  text={t(gone === "elsewhere" ? "today.movedElsewhere" : "today.moved", { number: numbers.get(id) })}
                  height={heightOf(lane, id)}
                  place={each === undefined ? id : undefined}
                />
              )
            return (
              <OrderCard
                key={id}
                order={each.order}
                lane={lane}
                next={nextOf.get(each.order.status) ?? NONE}
                today={today}
                lateBy={each.lateBy}
                minutes={proposalFor(each.order, overview.modes, now).minutes}
                tools={tools}
              />
            )
          })}
        </LaneSection>
      ))}
    </>
  )
}

interface LaneSectionProps {
  readonly lane: Lane
  readonly count: number
  readonly children: ReactNode
}

function LaneSection({ lane, count, children }: LaneSectionProps) {
  const { t } = useTranslation("svc")
  return (
    <section
      id={`lane-${lane}`}
      data-lane={lane}
      tabIndex={-1}
      aria-labelledby={`title-${lane}`}
      className="scroll-mt-4 focus-visible:outline-none"
    >
      <Container className="p-0">
        <Heading level="h2" id={`title-${lane}`} className="px-6 py-4">
          {t(`today.lane.${lane}`)} ({count})
        </Heading>
        {/* Each row has its own border, because with `divide-y` the browser restyles every later row when one is added or removed. */}
        <ul>{children}</ul>
      </Container>
    </section>
  )
}
