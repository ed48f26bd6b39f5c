import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { useReturnedFocus } from "../../lib/use-returned-focus"
import { PAUSES, useActOnMode } from "./use-act-on-mode"

/** Buttons that pause an order type, or resume it. */
export function ModePauses({ mode }: { readonly mode: Overview["modes"][number] }) {
  const { t } = useTranslation("svc")
  const { pause, pauseToday, resume, isPending } = useActOnMode(mode)
  const area = useReturnedFocus<HTMLFieldSetElement>(isPending)
  const button = (label: string, text: string, act: () => void) => (
    <Button key={label} size="small" variant="secondary" disabled={isPending} aria-label={label} onClick={act}>
      {text}
    </Button>
  )
  return (
    <fieldset
      ref={area}
      aria-label={t("service.pausesOf", { mode: mode.label })}
      className="flex min-w-0 flex-wrap items-center gap-1"
    >
      {mode.force_disabled ? (
        <Button size="small" variant="secondary" isLoading={isPending} onClick={resume}>
          {t("service.resume")}
        </Button>
      ) : (
        <>
          <Text size="small" className="text-ui-fg-subtle mr-1" aria-hidden>
            {t("service.pauseWord")}
          </Text>
          {PAUSES.map((minutes) =>
            button(t("service.pause", { minutes }), t("service.pauseShort", { minutes }), () => pause(minutes)),
          )}
          {button(t("service.pauseToday"), t("service.pauseTodayShort"), pauseToday)}
        </>
      )}
    </fieldset>
  )
}
