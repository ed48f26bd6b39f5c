import { Button } from "@medusajs/ui"
import type { MouseEvent } from "react"
import { useTranslation } from "react-i18next"
import { useAttempt } from "../../components/use-attempt"
import { sender, urlOf } from "../../lib/api"
import { openInTab } from "../../lib/download"

const SHEET = "tables/qr-sheet"

/** Opens a printable page with the codes of all active tables. */
export function PrintCodes() {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const open = (event: MouseEvent) => {
    // A link sends the dashboard's cookie. If the dashboard stores a token instead, `fetch` has to send it.
    if (sender().credentials === "include") return
    event.preventDefault()
    void attempt(() => openInTab(SHEET))
  }
  return (
    <Button size="small" variant="secondary" asChild>
      <a href={urlOf(SHEET)} target="_blank" rel="noreferrer" onClick={open}>
        {t("tables.print")}
      </a>
    </Button>
  )
}
