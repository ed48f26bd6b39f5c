import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { endOfDay, minutesAfter, type ServiceAct, useActOnService } from "../../lib/service/use-service"
import { useFailureToast } from "../use-failure-toast"

const PAUSES = [15, 30, 60]
const DELAYS = [10, 20, 30]

/** The actions on an order type: pause or resume it, delay it or end the delay. */
export function ModeMenu({ mode, now }: { readonly mode: Overview["modes"][number]; readonly now: string }) {
  const { t } = useTranslation("svc")
  const showFailure = useFailureToast()
  const { mutate, isPending } = useActOnService()
  const act = (what: ServiceAct) => () => mutate(what, { onError: showFailure })
  const pause = (until: string) => act({ kind: "pause", mode: mode.slug, until })
  const delay = (minutes: number) => act({ kind: "delay", mode: mode.slug, minutes })
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton
          size="small"
          variant="transparent"
          disabled={isPending}
          aria-label={t("service.actions", { mode: mode.label })}
        >
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        {mode.force_disabled ? (
          <DropdownMenu.Item onClick={act({ kind: "resume", mode: mode.slug })}>{t("service.resume")}</DropdownMenu.Item>
        ) : (
          <>
            {PAUSES.map((minutes) => (
              <DropdownMenu.Item key={minutes} onClick={pause(minutesAfter(now, minutes))}>
                {t("service.pause", { minutes })}
              </DropdownMenu.Item>
            ))}
            <DropdownMenu.Item onClick={pause(endOfDay(now))}>{t("service.pauseToday")}</DropdownMenu.Item>
          </>
        )}
        <DropdownMenu.Separator />
        {DELAYS.map((minutes) => (
          <DropdownMenu.Item key={minutes} onClick={delay(minutes)}>
            {t("service.delay", { minutes })}
          </DropdownMenu.Item>
        ))}
        {mode.extra_minutes > 0 && <DropdownMenu.Item onClick={delay(0)}>{t("service.noDelay")}</DropdownMenu.Item>}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
