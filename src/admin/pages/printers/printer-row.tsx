import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Printer } from "../../../client/generated"
import { ActionProblem } from "../../components/problems/action-problem"
import { useFormats } from "../../lib/format"
import type { ActedPrinter } from "../../lib/printers/use-printers"
import { PrinterMenu, placeOfPrinter } from "./printer-menu"
import { usePrinterWords } from "./use-printer-words"

const COLORS = { connected: "green", new: "orange", silent: "red", stuck: "red" } as const

interface PrinterRowProps {
  readonly printer: Printer
  /** ISO instant of the server. */
  readonly now: string
  readonly onEdit: () => void
  readonly onTickets: () => void
  readonly onAddress: (printer: ActedPrinter) => void
}

/** A printer: its state (none for a printer that is used by hand), its settings, and the tickets that wait for it. */
export function PrinterRow({ printer, now, onEdit, onTickets, onAddress }: PrinterRowProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const describe = usePrinterWords()
  const { name, protocol, state, last_seen_at: seen, waiting_jobs: waiting } = printer
  const fetches = protocol !== "browser"
  const facts = [
    ...(fetches ? [seen === null ? t("printers.unseen") : t("printers.seen", { time: when(seen, now) })] : []),
    ...(waiting === 0 ? [] : [t("printers.waiting", { count: waiting })]),
  ]
  return (
    <li className="flex flex-col gap-y-3 px-6 py-4" aria-label={name}>
      <div className="flex items-start justify-between gap-x-4">
        <div className="flex min-w-0 flex-col gap-y-1">
          <div className="flex flex-wrap items-center gap-2">
            <Text size="small" weight="plus" className="break-words">
              {name}
            </Text>
            {state !== null && (
              <StatusBadge color={COLORS[state]} className="leading-tight [&>div]:shrink-0">
                {t(`printers.states.${state}`)}
              </StatusBadge>
            )}
          </div>
          <Text size="small" className="text-ui-fg-subtle break-words">
            {describe(printer)}
          </Text>
        </div>
        <div className="shrink-0">
          <PrinterMenu printer={printer} onEdit={onEdit} onAddress={onAddress} />
        </div>
      </div>
      <ActionProblem place={placeOfPrinter(printer.id)} />
      {(fetches || waiting > 0) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Text size="small" className="tabular-nums">
            {facts.join(" · ")}
          </Text>
          <Button size="small" variant="secondary" onClick={onTickets} aria-label={t("printers.ticketsOf", { name })}>
            {t("printers.tickets")}
          </Button>
        </div>
      )}
    </li>
  )
}
