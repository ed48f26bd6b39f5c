import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { useReturnedFocus } from "../../lib/use-returned-focus"
import { PAUSES, useActOnMode } from "./use-act-on-mode"

const DELAYS = [10, 20, 30]

interface ModeMenuProps {
  readonly mode: Overview["modes"][number]
  /** True where the pauses are buttons outside of the menu. */
  readonly withoutPauses?: boolean
}

/** The actions on an order type: pause or resume it, delay it or end the delay. */
export function ModeMenu({ mode, withoutPauses = false }: ModeMenuProps) {
  const { t } = useTranslation("svc")
  const { pause, pauseToday, resume, delay, isPending } = useActOnMode(mode)
  const area = useReturnedFocus<HTMLSpanElement>(isPending)
  return (
    <DropdownMenu>
      <span ref={area} className="flex">
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
      </span>
      <DropdownMenu.Content align="end">
        {!withoutPauses && (
          <>
            {mode.force_disabled ? (
              <DropdownMenu.Item onClick={resume}>{t("service.resume")}</DropdownMenu.Item>
            ) : (
              <>
                {PAUSES.map((minutes) => (
                  <DropdownMenu.Item key={minutes} onClick={() => pause(minutes)}>
                    {t("service.pause", { minutes })}
                  </DropdownMenu.Item>
                ))}
                <DropdownMenu.Item onClick={pauseToday}>{t("service.pauseToday")}</DropdownMenu.Item>
              </>
            )}
            <DropdownMenu.Separator />
          </>
        )}
        {DELAYS.map((minutes) => (
          <DropdownMenu.Item key={minutes} onClick={() => delay(minutes)}>
            {t("service.delay", { minutes })}
          </DropdownMenu.Item>
        ))}
        {mode.extra_minutes > 0 && <DropdownMenu.Item onClick={() => delay(0)}>{t("service.noDelay")}</DropdownMenu.Item>}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
