import { XMarkMini } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation, useSearchParams } from "react-router-dom"
import type { Order, Overview } from "../../../client/generated"
import { isLate } from "../../../domain/orders/lanes"
import { useMinutesSince } from "../../lib/live/server-clock"
import { laneOfOrder } from "../../lib/orders/next-step"
import { dueOf } from "../../lib/orders/use-orders"
import { BoardKeys } from "./board-keys"
import { Lanes, type PlacedOrder } from "./lanes"
import { NoOrders } from "./no-orders"

interface BoardProps {
  readonly orders: readonly Order[]
  readonly overview: Overview
}

const MINUTE_MS = 60_000

/** The open orders by lane; with `?late=1` in the URL only the late ones. */
export function Board({ orders, overview }: BoardProps) {
  const { t } = useTranslation("svc")
  const [params] = useSearchParams()
  const cards = useRef<HTMLDivElement>(null)
  useLinkedLane()
  const read = Date.parse(overview.server_time)
  // The time advances between two reads, because orders also become late then.
  const now = read + Math.max(0, useMinutesSince(read)) * MINUTE_MS
  const placed = orders.flatMap((order): PlacedOrder[] => {
    const lane = laneOfOrder(order, now)
    if (lane === null) return []
    const due = Date.parse(dueOf(order))
    return [{ order, lane, lateBy: isLate(lane, due, now) ? Math.max(1, Math.floor((now - due) / MINUTE_MS)) : undefined }]
  })
  const late = placed.filter(({ lateBy }) => lateBy !== undefined)
  const onlyLate = params.get("late") !== null
  return (
    <div ref={cards} id="board" tabIndex={-1} className="flex flex-col gap-y-3 focus-visible:outline-none">
      {onlyLate && (
        <Button size="small" variant="secondary" className="self-start" asChild>
          <Link to="/svc">
            {t("today.onlyLate", { count: late.length, hidden: placed.length - late.length })}
            <XMarkMini aria-hidden />
          </Link>
        </Button>
      )}
      <Lanes
        key={String(onlyLate)}
        placed={onlyLate ? late : placed}
        overview={overview}
        now={now}
        cards={cards}
        empty={placed.length === 0 ? <NoOrders overview={overview} /> : null}
      />
      {placed.length > 0 && <BoardKeys cards={cards} />}
    </div>
  )
}

/** Scrolls to the lane named in the URL, because the router does not. If the lane is empty and therefore not on the page, scrolls to the board. */
function useLinkedLane(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the same link is used again.
  useEffect(() => {
    if (hash === "") return
    const target = document.getElementById(hash.slice(1)) ?? document.getElementById("board")
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [hash, key])
}
