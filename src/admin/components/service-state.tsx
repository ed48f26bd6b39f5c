import { ClockSolidMini, ExclamationCircleSolid } from "@medusajs/icons"
import { Button, Popover, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Overview } from "../../client/generated"
import { useFormats } from "../lib/format"
import { useLiveOrders } from "../lib/live/use-live"
import { moveFocus } from "../lib/move-focus"
import { useOverview } from "../lib/orders/use-orders"
import { pausedUntil, type ServiceWord, serviceWord } from "../lib/service/service-word"
import { usePageKeys } from "../lib/use-page-keys"
import { ModeMenu } from "./modes/mode-menu"
import { ModePauses } from "./modes/mode-pauses"
import { ModeState } from "./modes/mode-state"
import { placeOfMode } from "./modes/use-act-on-mode"
import { ActionProblem } from "./problems/action-problem"
import { SignInAgain } from "./sign-in-again"
import { StopButton } from "./stop-button"

const COLORS = {
  stopped: "red",
  legacy: "red",
  notSelling: "red",
  noScreen: "orange",
  paused: "orange",
  open: "green",
  closed: "grey",
} as const satisfies Record<ServiceWord, string>

/** The state of the service in the top bar of every page: whether it runs, whether something needs attention, and the button that stops it. */
export default function ServiceState() {
  const { t } = useTranslation("svc")
  const live = useLiveOrders()
  usePageKeys()
  const { data } = useOverview(live)
  if (live === "signedOut") return <SignInAgain />
  if (data === undefined) return null
  const enabled = data.modes.filter((mode) => mode.enabled)
  if (enabled.length === 0)
    return (
      <Button size="small" variant="transparent" asChild>
        <Link to="/svc">{t("state.setUp")}</Link>
      </Button>
    )
  return (
    <Popover>
      <Popover.Trigger asChild>
        <Button size="small" variant="transparent" className="whitespace-nowrap">
          <Summary overview={data} live={live === "live" || live === "connecting"} />
        </Button>
      </Popover.Trigger>
      <Popover.Content align="end" className="w-80 p-0" aria-label={t("today.title")} onKeyDownCapture={moveFocus}>
        {data.late > 0 && (
          <Popover.Close asChild>
            <Link
              to="/svc?late=1"
              className="txt-compact-small-plus text-ui-tag-red-text focus-visible:shadow-borders-focus flex items-center gap-x-2 border-b px-4 py-3 underline underline-offset-2 outline-none"
            >
              <ClockSolidMini aria-hidden />
              {t("state.lateOrders", { count: data.late })}
            </Link>
          </Popover.Close>
        )}
        <ul className="divide-y">
          {enabled.map((mode) => (
            <li key={mode.slug} className="flex flex-col gap-y-2 px-4 py-2">
              <div className="flex items-center justify-between gap-x-2">
                <Text size="small" weight="plus">
                  {mode.label}
                </Text>
                <span className="flex items-center gap-x-1">
                  <ModeState mode={mode} overview={data} />
                  <ModeMenu mode={mode} withoutPauses />
                </span>
              </div>
              <ModePauses mode={mode} />
              <ActionProblem place={placeOfMode(mode.slug)} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-2 border-t px-4 py-3">
          <Button size="small" variant="secondary" asChild>
            <Link to="/svc">{t("service.openToday")}</Link>
          </Button>
          <StopButton overview={data} />
        </div>
      </Popover.Content>
    </Popover>
  )
}

function Summary({ overview, live }: { readonly overview: Overview; readonly live: boolean }) {
  const { t } = useTranslation("svc")
  const { time, when } = useFormats()
  const { lanes, late } = overview
  const open = lanes.new + lanes.to_start + lanes.in_kitchen + lanes.ready + lanes.on_the_way
  const word = serviceWord(overview)
  const until = word === "paused" ? pausedUntil(overview.modes) : null
  return (
    <StatusBadge color={live ? COLORS[word] : "grey"}>
      {until === null ? t(`state.${word}`) : t("state.pausedUntil", { time: when(until, overview.server_time) })}
      {!live && (
        <span className="ml-1 inline-flex shrink-0 items-center">
          <ExclamationCircleSolid aria-hidden className="h-3 w-3 shrink-0 md:hidden" />
          <span className="max-md:sr-only">· {t("state.notLive", { time: time(overview.server_time) })}</span>
        </span>
      )}
      {open > 0 && <span className="ml-1 hidden md:inline">· {t("state.openOrders", { count: open })}</span>}
      {lanes.new > 0 && (
        <span className="ml-1">
          <span aria-hidden className="md:hidden">
            · {lanes.new}
          </span>
          <span className="max-md:sr-only">· {t("state.newOrders", { count: lanes.new })}</span>
        </span>
      )}
      {late > 0 && (
        <span className="text-ui-tag-red-text ml-1 inline-flex shrink-0 items-center gap-x-0.5">
          <ClockSolidMini aria-hidden className="h-3 w-3 shrink-0 md:hidden" />
          <span aria-hidden className="md:hidden">
            {late}
          </span>
          <span className="max-md:sr-only">· {t("state.lateOrders", { count: late })}</span>
        </span>
      )}
    </StatusBadge>
  )
}
