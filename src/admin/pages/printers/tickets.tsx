import { Button, Drawer } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Printer } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { PageButtons } from "../../components/lists/page-buttons"
import { Loading } from "../../components/loading"
import { useHeldList } from "../../lib/orders/use-held-list"
import { usePrinterJobs } from "../../lib/printers/use-printers"
import { Ticket } from "./ticket"

interface TicketsProps {
  readonly printer: Printer
  readonly now: string
  readonly onClose: () => void
}

/** The latest tickets of a printer. Newer ones are added only on request, so that no row moves and nobody presses the button of another ticket. */
export function Tickets({ printer, now, onClose }: TicketsProps) {
  const { t } = useTranslation("svc")
  const [page, setPage] = useState(1)
  const list = usePrinterJobs(printer.id, page)
  const held = useHeldList(String(page), list.data?.data)
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
          ) : held.rows.length === 0 && held.waiting === 0 ? (
            <Empty text={t("printers.noTickets")} />
          ) : (
            <ul className="divide-y">
              {held.rows.map((job) => (
                <Ticket key={job.id} printer={printer} job={job} now={now} />
              ))}
            </ul>
          )}
        </Drawer.Body>
        <Drawer.Footer>
          {/* The button is in the footer, because above the tickets it would move them. */}
          {held.waiting > 0 && page === 1 && (
            <Button size="small" variant="secondary" className="mr-auto" onClick={held.showAll}>
              {t("printers.newer", { count: held.waiting })}
            </Button>
          )}
          <PageButtons page={page} pages={pages} onPage={setPage} />
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("order.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
