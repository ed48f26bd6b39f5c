import { ClockSolidMini } from "@medusajs/icons"
import { Button, Popover } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Overview } from "../../client/generated"
import { focusLoaded } from "../lib/move-focus"
import { ModeRow } from "./modes/mode-row"
import { SoundSwitch } from "./sound/sound-switch"
import { StopButton } from "./stop-button"

/** The menu of the button in the top bar: late orders, each order type, the sound, and the button that stops all order types. */
export function ServiceMenu({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (content.current !== null) focusLoaded(content.current)
  }, [])
  return (
    <div ref={content}>
      {overview.late > 0 && (
        <Popover.Close asChild>
          <Link
            to="/svc?late=1"
            className="txt-compact-small-plus text-ui-tag-red-text focus-visible:shadow-borders-focus flex items-center gap-x-2 border-b px-4 py-3 underline underline-offset-2 focus-visible:outline-none"
          >
            <ClockSolidMini aria-hidden />
            {t("state.lateOrders", { count: overview.late })}
          </Link>
        </Popover.Close>
      )}
      <ul className="divide-y">
        {overview.modes.map((mode) => (
          <ModeRow key={mode.slug} mode={mode} overview={overview} />
        ))}
      </ul>
      <div className="border-t px-4 py-3">
        <SoundSwitch />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t px-4 py-3">
        <Button size="small" variant="secondary" asChild>
          <Link to="/svc">{t("service.openToday")}</Link>
        </Button>
        <StopButton overview={overview} />
      </div>
    </div>
  )
}
