import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Webhook } from "../../../client/generated"
import { diagnose } from "../../lib/webhooks/diagnose"
import { useDeliveries } from "../../lib/webhooks/use-webhooks"
import { Health } from "./health"
import type { Secret } from "./secret-once"
import { useDiagnosis } from "./use-diagnosis"
import { WebhookMenu } from "./webhook-menu"

const COLORS = { active: "green", paused: "orange", disabled: "red" } as const

interface WebhookRowProps {
  readonly webhook: Webhook
  readonly now: string
  readonly onEdit: () => void
  readonly onDeliveries: () => void
  readonly onSecret: (secret: Secret) => void
}

/** A webhook: its receiver, its latest deliveries and, if the receiver gets nothing, the reason. */
export function WebhookRow({ webhook, now, onEdit, onDeliveries, onSecret }: WebhookRowProps) {
  const { t } = useTranslation("svc")
  const say = useDiagnosis(now)
  const deliveries = useDeliveries(webhook.id).data?.data
  return (
    <li className="flex flex-col gap-y-3 px-6 py-4" aria-label={webhook.name}>
      <div className="flex items-start justify-between gap-x-4">
        <div className="flex min-w-0 flex-col gap-y-1">
          <div className="flex flex-wrap items-center gap-2">
            <Text size="small" weight="plus">
              {webhook.name}
            </Text>
            <StatusBadge color={COLORS[webhook.status]}>{t(`webhooks.status.${webhook.status}`)}</StatusBadge>
          </div>
          <Text size="small" className="text-ui-fg-subtle break-all">
            {`${t(`webhooks.topics.${webhook.topic.replace(".", "_")}`)} → ${webhook.delivery_url}`}
          </Text>
        </div>
        <div className="shrink-0">
          <WebhookMenu webhook={webhook} onEdit={onEdit} onSecret={onSecret} />
        </div>
      </div>
      {deliveries !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 flex-col gap-y-2">
            <Text size="small">{say(webhook, diagnose(webhook, deliveries))}</Text>
            <Health deliveries={deliveries} />
          </div>
          <Button
            size="small"
            variant="secondary"
            onClick={onDeliveries}
            aria-label={t("webhooks.deliveriesOf", { name: webhook.name })}
          >
            {t("webhooks.deliveries")}
          </Button>
        </div>
      )}
    </li>
  )
}
