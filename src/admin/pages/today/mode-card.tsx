import { Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { ModeDelay } from "../../components/modes/mode-delay"
import { ModeMenu } from "../../components/modes/mode-menu"
import { ModeState } from "../../components/modes/mode-state"
import { placeOfMode } from "../../components/modes/use-act-on-mode"
import { ActionProblem } from "../../components/problems/action-problem"
import { SlotBars } from "../../components/slot-bars"

/** An order type: its state, its actions, and how full its next slots are. */
export function ModeCard({ mode, overview }: { readonly mode: Overview["modes"][number]; readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const slots = overview.next_slots.filter(({ order_type: type }) => type === mode.slug)
  return (
    <Container className="p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading level="h2">{mode.label}</Heading>
        <div className="flex flex-wrap items-center gap-2">
          <ModeDelay mode={mode} now={overview.server_time} />
          <ModeState mode={mode} overview={overview} />
          <ModeMenu mode={mode} />
        </div>
      </div>
      <ActionProblem place={placeOfMode(mode.slug)} className="border-t px-6 py-3" />
      {slots.length > 0 && (
        <div className="border-t">
          <SlotBars label={t("service.slots", { mode: mode.label })} slots={slots} />
        </div>
      )}
    </Container>
  )
}
