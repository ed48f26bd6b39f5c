import { useTranslation } from "react-i18next"
import type { WebhookDelivery } from "../../../client/generated"

/** A symbol for each state, because some people cannot see the colours. */
const MARKS = {
  delivered: ["✓", "text-ui-tag-green-text bg-ui-tag-green-bg"],
  failed: ["✕", "text-ui-tag-red-text bg-ui-tag-red-bg"],
  pending: ["…", "text-ui-tag-orange-text bg-ui-tag-orange-bg"],
} as const

/** The results of the latest deliveries, the newest on the right. */
export function Health({ deliveries }: { readonly deliveries: readonly WebhookDelivery[] }) {
  const { t } = useTranslation("svc")
  const count = (state: WebhookDelivery["status"]) => deliveries.filter(({ status }) => status === state).length
  if (deliveries.length === 0) return null
  const words = t("webhooks.last", {
    count: deliveries.length,
    delivered: count("delivered"),
    failed: count("failed"),
    pending: count("pending"),
  })
  return (
    <div role="img" aria-label={words} title={words} className="flex flex-wrap gap-1">
      {[...deliveries].reverse().map(({ id, status }) => (
        <span key={id} className={`txt-compact-xsmall-plus flex size-5 items-center justify-center rounded ${MARKS[status][1]}`}>
          {MARKS[status][0]}
        </span>
      ))}
    </div>
  )
}
