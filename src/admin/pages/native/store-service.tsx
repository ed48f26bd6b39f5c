import "../../i18n/native/add"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ModeState } from "../../components/modes/mode-state"
import { useLiveState } from "../../lib/live/use-live"
import { useOverview } from "../../lib/orders/use-orders"

const PAGES = [
  ["/svc", "menu.service"],
  ["/svc/schedule", "menu.schedule"],
  ["/svc/tables", "menu.tables"],
] as const

/**
 * A panel on Medusa's page of the store: whether it takes orders, and links to the settings that decide this. Empty while the plugin's API does not
 * answer.
 */
export default function StoreService() {
  const { t } = useTranslation("svc")
  const overview = useOverview(useLiveState()).data
  if (overview === undefined) return null
  const enabled = overview.modes.filter((mode) => mode.enabled)
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading level="h2">{t("storeService.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("storeService.hint")}
          </Text>
        </div>
        <div className="flex flex-wrap gap-2">
          {PAGES.map(([path, name]) => (
            <Button key={path} size="small" variant="secondary" asChild>
              <Link to={path}>{t(name)}</Link>
            </Button>
          ))}
        </div>
      </div>
      {enabled.length === 0 ? (
        <Text size="small" className="px-6 py-4">
          {t("storeService.none")}
        </Text>
      ) : (
        enabled.map((mode) => (
          <div key={mode.slug} className="flex items-center justify-between gap-x-4 px-6 py-4">
            <Text size="small" weight="plus" className="text-ui-fg-subtle">
              {mode.label}
            </Text>
            <ModeState mode={mode} overview={overview} />
          </div>
        ))
      )}
    </Container>
  )
}
