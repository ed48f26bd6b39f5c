import "../../i18n/tables/add"
import { Button, Container, Heading, Tabs } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { useLiveOrders } from "../../lib/live/use-live"
import { useOverview } from "../../lib/orders/use-orders"
import { roomFor } from "../../lib/tables/edits"
import { useOccupancy, useTableSettings } from "../../lib/tables/use-tables"
import { AddTables } from "./add-tables"
import { Arrangement } from "./arrangement"
import { Policy } from "./policy"
import { PrintCodes } from "./print-codes"
import { Seats } from "./seats"

const VIEWS = ["seats", "arrangement", "rules"] as const

/** The occupancy of the tables, their codes, and the rules for choosing them. */
export default function TablesPage() {
  const { t } = useTranslation("svc")
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((each) => each === params.get("view")) ?? "seats"
  const now = useOverview(useLiveOrders()).data?.server_time
  const settings = useTableSettings()
  const occupancy = useOccupancy()
  const [adds, setAdds] = useState(false)
  const again = () => {
    void settings.refetch()
    void occupancy.refetch()
  }
  if (settings.data === undefined || occupancy.data === undefined) {
    const error = settings.error ?? occupancy.error
    return error === null ? <Loading onRetry={again} lines={8} /> : <Failed error={error} onRetry={again} />
  }
  const { tables, store_url: address } = settings.data.data
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="flex flex-wrap items-center gap-3">
          <Heading>{t("menu.tables")}</Heading>
          <Tabs
            value={view}
            onValueChange={(chosen) => setParams(chosen === "seats" ? {} : { view: chosen })}
            activationMode="manual"
          >
            <Tabs.List>
              {VIEWS.map((each) => (
                <Tabs.Trigger key={each} value={each} aria-controls={undefined}>
                  {t(`tables.views.${each}`)}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
          </Tabs>
        </div>
        <div className="flex flex-wrap gap-2">
          {tables.some(({ active }) => active) && address !== "" && <PrintCodes />}
          <Button size="small" variant="secondary" disabled={roomFor(tables) <= 0} onClick={() => setAdds(true)}>
            {t("tables.add")}
          </Button>
        </div>
      </div>
      {view === "seats" && <Seats settings={settings.data} occupancy={occupancy.data} now={now} />}
      {view === "arrangement" && <Arrangement latest={settings.data} />}
      {view === "rules" && <Policy />}
      {adds && <AddTables settings={settings.data} onClose={() => setAdds(false)} />}
    </Container>
  )
}
