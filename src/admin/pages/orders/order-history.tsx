import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../lib/format"
import { useHistory } from "../../lib/orders/use-orders"
import { Section } from "./order-section"

/** What happened to an order, oldest first. @param now what is of another day names its day */
export function OrderHistory({ id, now }: { readonly id: string; readonly now: string }) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const { data = [] } = useHistory(id)
  if (data.length === 0) return null
  return (
    <Section title={t("order.history")}>
      <ol className="flex flex-col gap-y-1">
        {data.map((entry) => (
          <li key={`${entry.created_at}${entry.to}`} className="flex justify-between gap-x-4">
            <Text size="small" className="break-words">
              {t(`status.${entry.to}`, { defaultValue: entry.to })}
              {entry.note !== "" && entry.note !== null ? ` · ${entry.note}` : ""}
            </Text>
            <Text size="small" className="text-ui-fg-subtle shrink-0 tabular-nums">
              {when(entry.created_at, now)}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  )
}
