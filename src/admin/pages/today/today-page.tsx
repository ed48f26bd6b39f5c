import "../../i18n/orders/add"
import { Button, Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { lazy } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Failed, Guarded } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { StopButton } from "../../components/stop-button"
import { isWithoutService } from "../../lib/first-run/list-shown"
import { earlier, useFormats } from "../../lib/format"
import { useLiveOrders } from "../../lib/live/use-live"
import { useOpenOrders, useOverview } from "../../lib/orders/use-orders"
import { Alarms } from "./alarms"
import { Board } from "./board"
import { Figures } from "./figures"
import { Modes } from "./modes"
import { OtherOrders } from "./other-orders"
import { useFirstRun } from "./use-first-run"

/** The style of a board with outdated data. It keeps the contrast of the texts. */
const GREYED = { filter: "grayscale(1) brightness(0.93)" }

/** The style of a badge whose text needs more than one line on a phone. */
const SEVERAL_LINES = "leading-tight [&>div]:shrink-0"

const Checklist = lazy(() => import("../first-run/checklist"))

/** The state of the running service, with the controls to change it. */
export default function TodayPage() {
  const { t } = useTranslation("svc")
  const live = useLiveOrders()
  const overview = useOverview(live)
  const orders = useOpenOrders(live)
  const { time } = useFormats()
  const { data } = overview
  const firstRun = useFirstRun(data)
  const again = () => void overview.refetch()
  if (data === undefined)
    return overview.isError ? <Failed error={overview.error} onRetry={again} /> : <Loading onRetry={again} lines={8} />
  const isStale = overview.isError || orders.isError
  // The time at which the older of the two responses was read, by the restaurant's clock.
  const shownAt = earlier(
    data.server_time,
    Math.max(0, overview.dataUpdatedAt - (orders.dataUpdatedAt || overview.dataUpdatedAt)),
  )
  const greyed = isStale ? GREYED : undefined
  // An open stream does not count while the data cannot be read.
  const connection = isStale && live === "live" ? "lost" : live
  const isUnopened = firstRun.isOpen && isWithoutService(data, orders.data)
  // Before the first order type is switched on, this part shows only problems.
  const hasSummary = !isUnopened || isStale || data.alarms.length > 0 || (connection !== "live" && connection !== "connecting")
  const color = connection === "live" ? "green" : connection === "connecting" ? "grey" : "orange"
  return (
    <div className="flex flex-col gap-y-3">
      {hasSummary && (
        <Container className="divide-y p-0">
          <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
            <Heading>{t("today.title")}</Heading>
            <div className="flex flex-wrap items-center gap-3">
              <StatusBadge color={color} role="status" className={SEVERAL_LINES}>
                {t(`live.${connection}`)}
              </StatusBadge>
              {data.modes.some((mode) => mode.enabled) && (
                <>
                  <StopButton overview={data} />
                  <Button size="small" variant="secondary" asChild>
                    <Link to="/svc/orders/new">{t("menu.newOrder")}</Link>
                  </Button>
                </>
              )}
            </div>
          </div>
          {isStale && (
            <Text size="small" role="alert" className="text-ui-fg-subtle px-6 py-3">
              {t("today.stale", { time: time(shownAt) })}
            </Text>
          )}
          <Alarms overview={data} />
          {!isUnopened && (
            <div style={greyed} className="bg-ui-bg-base rounded-b-lg">
              <Figures overview={data} />
            </div>
          )}
        </Container>
      )}
      {firstRun.isOpen && (
        <Guarded>
          <Checklist level={hasSummary ? "h2" : "h1"} isDone={firstRun.isDone} onFinish={firstRun.finish} />
        </Guarded>
      )}
      <Modes overview={data} />
      {isUnopened ? null : orders.data !== undefined ? (
        <div style={greyed} className="flex flex-col gap-y-3">
          <Board orders={orders.data} overview={data} />
          <OtherOrders overview={data} />
        </div>
      ) : orders.isError ? (
        <Failed error={orders.error} onRetry={() => void orders.refetch()} />
      ) : (
        <Loading onRetry={() => void orders.refetch()} />
      )}
    </div>
  )
}
