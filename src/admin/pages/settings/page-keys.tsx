import { Kbd, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { PAGE_KEYS } from "../../lib/use-page-keys"
import { Section } from "./section"

/** The names of the pages that two keys open. */
const NAMES: Readonly<Record<string, string>> = {
  "/svc": "today.title",
  "/svc/menu": "menu.menu",
  "/svc/orders/new": "menu.newOrder",
}

/** Lists the keys that open the plugin's pages from every page of the dashboard. The dashboard's own list does not contain them. */
export function PageKeys() {
  const { t } = useTranslation("svc")
  return (
    <Section title={t("settings.keys")} hint={t("settings.keysHint")}>
      <ul className="flex flex-col gap-y-2">
        {Object.entries(PAGE_KEYS).map(([key, page]) => (
          <li key={key} className="flex items-center gap-x-3">
            <Kbd>{key.toUpperCase()}</Kbd>
            <Text size="small">{t(NAMES[page] ?? page)}</Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}
