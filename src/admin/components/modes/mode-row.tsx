import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { useReturnedFocus } from "../../lib/use-returned-focus"
import { Switch } from "../forms/switch"
import { ActionProblem } from "../problems/action-problem"
import { ModeDelay } from "./mode-delay"
import { ModeMenu } from "./mode-menu"
import { ModePauses } from "./mode-pauses"
import { ModeState } from "./mode-state"
import { placeOfMode, useActOnMode } from "./use-act-on-mode"

/** An order type in the menu of the top bar: its state, its switch and its pauses; only its switch if it is off. */
export function ModeRow({ mode, overview }: { readonly mode: Overview["modes"][number]; readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const { switchTo, isPending } = useActOnMode(mode)
  const area = useReturnedFocus<HTMLSpanElement>(isPending)
  return (
    <li className="flex flex-col gap-y-2 px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <Text size="small" weight="plus" className="mr-auto">
          {mode.label}
        </Text>
        <ModeState mode={mode} overview={overview} />
        <span ref={area} className="flex items-center gap-x-1">
          {mode.enabled && <ModeMenu mode={mode} withoutPauses />}
          <Switch
            size="small"
            aria-label={t("service.takesOrders", { mode: mode.label })}
            checked={mode.enabled}
            disabled={isPending}
            onCheckedChange={switchTo}
          />
        </span>
      </div>
      {mode.enabled && (
        <>
          <span className="flex empty:hidden">
            <ModeDelay mode={mode} now={overview.server_time} />
          </span>
          <ModePauses mode={mode} />
        </>
      )}
      <ActionProblem place={placeOfMode(mode.slug)} />
    </li>
  )
}
