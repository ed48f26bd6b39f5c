import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"

/** A link to the page that sets the rules of tables. */
export function TablesTab() {
  const { t } = useTranslation("svc")
  return (
    <Container className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <div>
        <Heading>{t("settings.tabs.tables")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("settings.tablesHint")}
        </Text>
      </div>
      <Button size="small" variant="secondary" asChild>
        <Link to="/svc/tables?view=rules">{t("settings.editTables")}</Link>
      </Button>
    </Container>
  )
}
