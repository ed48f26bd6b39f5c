import { Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Printer, PrinterJob } from "../../../client/generated"
import { ActionProblem } from "../../components/problems/action-problem"
import { useAttempt } from "../../components/use-attempt"
import { useFormats } from "../../lib/format"
import { usePrintAgain } from "../../lib/printers/use-printers"

const COLORS = { waiting: "orange", leased: "blue", printed: "green", failed: "red" } as const

interface TicketProps {
  readonly printer: Printer
  readonly job: PrinterJob
  readonly now: string
}

/** A ticket and, if its printer fetches tickets, a button to print it again. */
export function Ticket({ printer, job, now }: TicketProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const attempt = useAttempt()
  const { mutateAsync, isPending } = usePrintAgain()
  const { id, number, state, attempts, created_at: made, printed_at: printed } = job
  const place = `ticket ${id}`
  const words = [
    t("printers.made", { time: when(made, now) }),
    ...(attempts > 1 ? [t("printers.fetched", { count: attempts })] : []),
    ...(printed === null ? [] : [t("printers.printed", { time: when(printed, now) })]),
  ]
  const print = () =>
    void attempt(
      () => mutateAsync({ printer: printer.id, job: id }),
      () => toast.success(t("printers.isQueued")),
      { isOnce: true, place },
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3">
      <div className="flex min-w-0 flex-col gap-y-1">
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge color={COLORS[state]}>{t(`printers.jobs.${state}`)}</StatusBadge>
          <Link className="txt-small underline underline-offset-2" to={`/svc/orders/${number}`}>
            {t("order.title", { number })}
          </Link>
        </div>
        <Text size="small" className="text-ui-fg-subtle tabular-nums">
          {words.join(" · ")}
        </Text>
      </div>
      {printer.protocol !== "browser" && (
        <Button
          size="small"
          variant="secondary"
          isLoading={isPending}
          aria-label={t("printers.againOf", { number })}
          onClick={print}
        >
          {t("printers.again")}
        </Button>
      )}
      <ActionProblem place={place} className="basis-full" />
    </li>
  )
}
