import { ClockSolidMini, ExclamationCircleSolid, PauseSolid } from "@medusajs/icons"
import { Button, Popover, StatusBadge } from "@medusajs/ui"
import { lazy, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Overview } from "../../client/generated"
import { useFormats } from "../lib/format"
import { useLiveOrders } from "../lib/live/use-live"
import { moveFocus } from "../lib/move-focus"
import { useOverview } from "../lib/orders/use-orders"
import { type ModeLimit, modeLimits, nextOpening, pausedUntil, type ServiceWord, serviceWord } from "../lib/service/service-word"
import { useSound } from "../lib/sound/use-sound"
import { usePageKeys } from "../lib/use-page-keys"
import { Guarded, reload } from "./guarded"
import { MenuLoading } from "./loading"

/** The menu is loaded on demand, because every page of the dashboard loads this component. */
const loadMenu = () => import("./service-menu").then(({ ServiceMenu }) => ({ default: ServiceMenu }))
const ServiceMenu = lazy(loadMenu)
const SignInAgain = lazy(() => import("./sign-in-again").then((loaded) => ({ default: loaded.SignInAgain })))
const NewOrderSound = lazy(() => import("./sound/new-order-sound"))
const prepare = (): void => void loadMenu().catch(() => undefined)

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
  const [isOpen, setIsOpen] = useState(false)
  const [sounds] = useSound()
  const { data } = useOverview(live)
  if (live === "signedOut")
    return (
      <Guarded quiet>
        <SignInAgain />
      </Guarded>
    )
  if (data === undefined) return null
  // While the menu is open it stays, so that switching the last order type off does not remove its switch.
  if (!isOpen && !data.modes.some((mode) => mode.enabled))
    return (
      <Button size="small" variant="secondary" className="whitespace-nowrap" asChild>
        <Link to="/svc">{t("state.setUp")}</Link>
      </Button>
    )
  return (
    <>
      {sounds && (
        <Guarded quiet>
          <NewOrderSound overview={data} />
        </Guarded>
      )}
      <Popover open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger asChild>
          <Button size="small" variant="transparent" className="whitespace-nowrap" onPointerEnter={prepare} onFocus={prepare}>
            <Summary overview={data} live={live === "live" || live === "connecting"} />
          </Button>
        </Popover.Trigger>
        <Popover.Content align="end" className="w-80 p-0" aria-label={t("today.title")} onKeyDownCapture={moveFocus}>
          <Guarded waiting={<MenuLoading onRetry={reload} />}>
            <ServiceMenu overview={data} />
          </Guarded>
        </Popover.Content>
      </Popover>
    </>
  )
}

function Summary({ overview, live }: { readonly overview: Overview; readonly live: boolean }) {
  const { t } = useTranslation("svc")
  const { time, when } = useFormats()
  const { lanes, late } = overview
  const open = lanes.new + lanes.to_start + lanes.in_kitchen + lanes.ready + lanes.on_the_way
  const word = serviceWord(overview)
  const limits = modeLimits(overview)
  const until = word === "paused" ? pausedUntil(overview.modes) : null
  const opens = word === "closed" ? (nextOpening(overview.modes)?.next_open ?? null) : null
  return (
    <StatusBadge color={live ? (word === "open" ? colorOf(limits) : COLORS[word]) : "grey"}>
      {/* A long text must not push Medusa's own buttons out of the bar of a phone. The page of today says it in full. */}
      <span className="max-md:max-w-[30vw] max-md:truncate">
        {until === null ? t(`state.${word}`) : t("state.pausedUntil", { time: when(until, overview.server_time) })}
      </span>
      {opens !== null && (
        <span className="ml-1 max-md:sr-only">· {t("state.opensNext", { time: when(opens, overview.server_time) })}</span>
      )}
      {!live && (
        <span className="ml-1 inline-flex shrink-0 items-center">
          <ExclamationCircleSolid aria-hidden className="h-3 w-3 shrink-0 md:hidden" />
          <span className="max-md:sr-only">· {t("state.notLive", { time: time(overview.server_time) })}</span>
        </span>
      )}
      {limits.map((limit) => (
        <LimitText key={limit.label} limit={limit} now={overview.server_time} />
      ))}
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

/** The colour of an open service: orange while an order type is paused, blue while one is delayed. */
function colorOf(limits: readonly ModeLimit[]): "green" | "orange" | "blue" {
  if (limits.length === 0) return COLORS.open
  return limits.some(({ minutes }) => minutes === undefined) ? "orange" : "blue"
}

/** A paused or delayed order type in words if there is space for them, otherwise as an icon. */
function LimitText({ limit: { label, minutes, until }, now }: { readonly limit: ModeLimit; readonly now: string }) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const time = until === null ? null : when(until, now)
  const paused = time === null ? t("state.modePaused", { mode: label }) : t("state.modePausedUntil", { mode: label, time })
  const delayed =
    time === null ? t("state.modeDelayed", { mode: label, minutes }) : t("state.modeDelayedUntil", { mode: label, minutes, time })
  return (
    <span className="ml-1 inline-flex shrink-0 items-center">
      {minutes === undefined ? (
        <PauseSolid aria-hidden className="h-3 w-3 shrink-0 lg:hidden" />
      ) : (
        <span aria-hidden className="lg:hidden">
          · +{minutes}
        </span>
      )}
      <span className="max-lg:sr-only">· {minutes === undefined ? paused : delayed}</span>
    </span>
  )
}
