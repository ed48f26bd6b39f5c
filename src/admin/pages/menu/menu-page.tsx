import "../../i18n/menu/add"
import { Button, Container, Heading, Tabs } from "@medusajs/ui"
import { lazy, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { Failed, Guarded } from "../../components/guarded"
import { NotSetUp } from "../../components/lists/not-set-up"
import { Loading } from "../../components/loading"
import { useLiveState } from "../../lib/live/use-live"
import { isNotSetUp, useMenu } from "../../lib/menu/use-menu"
import { useOffUntil } from "../../lib/menu/use-off-until"
import { useOverview } from "../../lib/orders/use-orders"
import { useOperation } from "../../lib/settings/use-operation"
import { Arrangement } from "./arrangement"
import { Availability } from "./availability"
import type { WizardStart } from "./bulk/bulk-wizard"
import { RecentChanges } from "./bulk/recent-changes"

/** Loaded on demand, because bulk changes are not made during service. */
const BulkWizard = lazy(() => import("./bulk/bulk-wizard").then(({ BulkWizard: wizard }) => ({ default: wizard })))

const VIEWS = ["availability", "arrangement"] as const

/** The products that the kitchen offers now, and the arrangement of the menu. */
export default function MenuPage() {
  const { t } = useTranslation("svc")
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((each) => each === params.get("view")) ?? "availability"
  const { sections, error, refetch } = useMenu()
  const overview = useOverview(useLiveState())
  const operation = useOperation()
  const offUntil = useOffUntil()
  const [wizard, setWizard] = useState<WizardStart>()
  const [showsChanges, setShowsChanges] = useState(false)
  const again = () => {
    void refetch()
    void overview.refetch()
    void operation.refetch()
    void offUntil.refetch()
  }
  const failure = error ?? overview.error ?? operation.error ?? offUntil.error
  return (
    // The container has no `divide-y`: with it the browser restyles every later row when a row of a list inside is added or removed.
    <Container className="p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b px-6 py-4">
        <div className="flex flex-wrap items-center gap-3">
          <Heading>{t("menu.menu")}</Heading>
          <Tabs
            value={view}
            onValueChange={(chosen) => setParams(chosen === "availability" ? {} : { view: chosen })}
            activationMode="manual"
          >
            <Tabs.List>
              {VIEWS.map((each) => (
                <Tabs.Trigger key={each} value={each} aria-controls={undefined}>
                  {t(`menuPage.views.${each}`)}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
          </Tabs>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" onClick={() => setShowsChanges(true)}>
            {t("bulk.recent")}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setWizard({ entity: "product" })}>
            {t("bulk.open")}
          </Button>
        </div>
      </div>
      {view === "arrangement" ? (
        <Arrangement />
      ) : sections !== undefined && overview.data !== undefined && operation.data !== undefined && offUntil.data !== undefined ? (
        <Availability
          sections={sections}
          overview={overview.data}
          settings={operation.data.data}
          offChoices={offUntil.data.offChoices}
          onChangeMany={setWizard}
        />
      ) : failure === null ? (
        <Loading onRetry={again} lines={10} />
      ) : isNotSetUp(failure) ? (
        <NotSetUp />
      ) : (
        <Failed error={failure} onRetry={again} />
      )}
      {wizard !== undefined && (
        <Guarded>
          <BulkWizard start={wizard} onClose={() => setWizard(undefined)} />
        </Guarded>
      )}
      {showsChanges && <RecentChanges onClose={() => setShowsChanges(false)} />}
    </Container>
  )
}
