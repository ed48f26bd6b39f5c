import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Bulk } from "../../../../client/generated"

/** The values that an undo has left unchanged, because somebody has changed them after the bulk change. */
export function Conflicts({ items }: { readonly items: Bulk["conflicts"] }) {
  const { t } = useTranslation("svc")
  if (items.length === 0) return null
  return (
    <section className="flex flex-col gap-y-1">
      <Heading level="h3">{t("bulk.conflicts", { count: items.length })}</Heading>
      <ul className="divide-y">
        {items.map(({ id, name, reason }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1">
            <Text size="small">{name}</Text>
            <Text size="small" className="text-ui-fg-subtle">
              {t(`bulk.conflictReasons.${reason}`)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
