import { Button, Drawer, StatusBadge, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Printer, PrinterJob } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { useFailureToast } from "../../components/use-failure-toast"
import { useFormats } from "../../lib/format"
import { usePrintAgain, usePrinterJobs } from "../../lib/printers/use-printers"

const COLORS = { waiting: "orange", leased: "blue", printed: "green", failed: "red" } as const

interface TicketsProps {
  readonly printer: Printer
  readonly now: string
  readonly onClose: () => void
}

/** The latest tickets of a printer, and a button to print one again. */
export function Tickets({ printer, now, onClose }: TicketsProps) {
  const { t } = useTranslation("svc")
  const [page, setPage] = useState(1)
  const list = usePrinterJobs(printer.id, page)
  const again = () => void list.refetch()
  const pages = list.data?.meta?.total_pages ?? 1
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title>{t("printers.ticketsOf", { name: printer.name })}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="overflow-y-auto p-0">
          {list.data === undefined ? (
            list.isError ? (
              <Failed error={list.error} onRetry={again} />
            ) : (
              <Loading onRetry={again} lines={8} />
            )
          ) : list.data.data.length === 0 ? (
            <Text size="small" className="px-6 py-12 text-center">
              {t("printers.noTickets")}
            </Text>
          ) : (
            <ul className="divide-y">
              {list.data.data.map((job) => (
                <Ticket key={job.id} printer={printer} job={job} now={now} />
              ))}
            </ul>
          )}
        </Drawer.Body>
        <Drawer.Footer>
          {pages > 1 && (
            <>
              <Button size="small" variant="transparent" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {t("orders.previous")}
              </Button>
              <Button size="small" variant="transparent" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {t("orders.next")}
              </Button>
            </>
          )}
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("order.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

interface TicketProps {
  readonly printer: Printer
  readonly job: PrinterJob
  readonly now: string
}

function Ticket({ printer, job, now }: TicketProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const showFailure = useFailureToast()
  const { mutate, isPending } = usePrintAgain()
  const { id, number, state, attempts, created_at: made, printed_at: printed } = job
  const words = [
    t("printers.made", { time: when(made, now) }),
    ...(attempts > 1 ? [t("printers.fetched", { count: attempts })] : []),
    ...(printed === null ? [] : [t("printers.printed", { time: when(printed, now) })]),
  ]
  const print = () => {
    const onSuccess = () => void toast.success(t("printers.isQueued"))
    mutate({ printer: printer.id, job: id }, { onError: showFailure, onSuccess })
  }
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
      <Button
        size="small"
        variant="secondary"
        isLoading={isPending}
        aria-label={t("printers.againOf", { number })}
        onClick={print}
      >
        {t("printers.again")}
      </Button>
    </li>
  )
}
