import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { BulkPreviewResult } from "../../../../client/generated"

/** The reasons why targets are not changed, and the number of targets for each. */
export function Skipped({ items }: { readonly items: BulkPreviewResult["skipped"] }) {
  const { t } = useTranslation("svc")
  if (items.length === 0) return null
  const counts = new Map<string, number>()
  for (const { reason } of items) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return (
    <section className="flex flex-col gap-y-1">
      <Heading level="h3">{t("bulk.skipped", { count: items.length })}</Heading>
      <ul>
        {[...counts].map(([reason, count]) => (
          <li key={reason}>
            <Text size="small" className="text-ui-fg-subtle">
              {count} · {t(`bulk.reasons.${reason}`)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
