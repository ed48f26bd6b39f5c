import "../../i18n/printers/add"
import { Button, Container, Heading, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Printer } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { Loading } from "../../components/loading"
import { useLiveOrders } from "../../lib/live/use-live"
import { useOverview } from "../../lib/orders/use-orders"
import { type ActedPrinter, usePrinters } from "../../lib/printers/use-printers"
import { AddressOnce } from "./address-once"
import { PrinterDrawer } from "./printer-drawer"
import { PrinterRow } from "./printer-row"
import { Tickets } from "./tickets"

type Opened = { readonly kind: "form"; readonly printer?: Printer } | { readonly kind: "tickets"; readonly printer: Printer }

/** The printers of the store, their state and their tickets. */
export default function PrintersPage() {
  const { t } = useTranslation("svc")
  const list = usePrinters()
  // Only the server's time is used. The top bar of the page reads the same data.
  const now = useOverview(useLiveOrders()).data?.server_time ?? ""
  const [opened, setOpened] = useState<Opened>()
  /** The printers with a new address that is still to be shown: one after the other, when nothing else is open. */
  const [addressed, setAddressed] = useState<readonly ActedPrinter[]>([])
  const again = () => void list.refetch()
  const close = () => setOpened(undefined)
  const showAddress = (printer: ActedPrinter) => setAddressed((all) => [...all, printer])
  const saved = (printer: ActedPrinter) => {
    close()
    if (printer.url === null) toast.success(t("form.saved"))
    else showAddress(printer)
  }
  const printers = list.data
  if (printers === undefined)
    return list.error === null ? <Loading onRetry={again} lines={8} /> : <Failed error={list.error} onRetry={again} />
  const [first] = addressed
  return (
    <>
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
          <div className="min-w-0 flex-1 basis-64">
            <Heading>{t("menu.printers")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("printers.hint")}
            </Text>
          </div>
          <Button size="small" variant="secondary" onClick={() => setOpened({ kind: "form" })}>
            {t("printers.add")}
          </Button>
        </div>
        {printers.length === 0 ? (
          <Empty text={t("printers.none")} hint={t("printers.how")} />
        ) : (
          <ul className="divide-y">
            {printers.map((printer) => (
              <PrinterRow
                key={printer.id}
                printer={printer}
                now={now}
                onEdit={() => setOpened({ kind: "form", printer })}
                onTickets={() => setOpened({ kind: "tickets", printer })}
                onAddress={showAddress}
              />
            ))}
          </ul>
        )}
      </Container>
      {opened?.kind === "form" && <PrinterDrawer printer={opened.printer} onSaved={saved} onClose={close} />}
      {opened?.kind === "tickets" && <Tickets printer={opened.printer} now={now} onClose={close} />}
      {opened === undefined && first !== undefined && (
        <AddressOnce key={first.url} printer={first} onClose={() => setAddressed((all) => all.slice(1))} />
      )}
    </>
  )
}
