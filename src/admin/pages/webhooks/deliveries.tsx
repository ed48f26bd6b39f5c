import { Button, Drawer, StatusBadge, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Webhook, WebhookDelivery } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { PageButtons } from "../../components/lists/page-buttons"
import { Loading } from "../../components/loading"
import { useAttempt } from "../../components/use-attempt"
import { useFormats } from "../../lib/format"
import { refusalOf } from "../../lib/webhooks/diagnose"
import { useDeliveries, useSendWebhook } from "../../lib/webhooks/use-webhooks"
import { useRefusal } from "./use-diagnosis"

const COLORS = { delivered: "green", failed: "red", pending: "orange" } as const

interface DeliveriesProps {
  readonly webhook: Webhook
  readonly now: string
  readonly onClose: () => void
}

/** The deliveries to a receiver with its responses, and a button to send one again. */
export function Deliveries({ webhook, now, onClose }: DeliveriesProps) {
  const { t } = useTranslation("svc")
  const [page, setPage] = useState(1)
  const list = useDeliveries(webhook.id, page)
  const again = () => void list.refetch()
  const pages = list.data?.meta?.total_pages ?? 1
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title>{t("webhooks.deliveriesOf", { name: webhook.name })}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="overflow-y-auto p-0">
          {list.data === undefined ? (
            list.isError ? (
              <Failed error={list.error} onRetry={again} />
            ) : (
              <Loading onRetry={again} lines={8} />
            )
          ) : list.data.data.length === 0 ? (
            <Empty text={t("webhooks.noDeliveries")} />
          ) : (
            <ul className="divide-y">
              {list.data.data.map((delivery) => (
                <Delivery key={delivery.id} webhook={webhook} delivery={delivery} now={now} />
              ))}
            </ul>
          )}
        </Drawer.Body>
        <Drawer.Footer>
          <PageButtons page={page} pages={pages} onPage={setPage} />
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("order.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

interface DeliveryProps {
  readonly webhook: Webhook
  readonly delivery: WebhookDelivery
  readonly now: string
}

function Delivery({ webhook, delivery, now }: DeliveryProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const attemptTo = useAttempt()
  const refusal = useRefusal()
  const { mutateAsync, isPending } = useSendWebhook()
  const { id, event, status, attempt, order_id: order, next_attempt_at: next } = delivery
  const tried = delivery.response_status !== null || delivery.error !== null
  const words = [
    ...(tried ? [refusal(refusalOf(delivery))] : []),
    t("webhooks.attempts", { count: attempt }),
    ...(status === "pending" && next !== null ? [t("webhooks.next", { time: when(next, now) })] : []),
  ]
  const send = () =>
    void attemptTo(
      () => mutateAsync({ id: webhook.id, delivery: id }),
      () => toast.success(t("webhooks.isSent")),
      { isOnce: true },
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3">
      <div className="flex min-w-0 flex-col gap-y-1">
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge color={COLORS[status]}>{t(`webhooks.states.${status}`)}</StatusBadge>
          <Text size="small" weight="plus" className="tabular-nums">
            {when(delivery.created_at, now)}
          </Text>
          <Text size="small">
            {event === "webhook.ping" ? t("webhooks.ping") : t(`webhooks.topics.${event.replace(".", "_")}`)}
          </Text>
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          {words.join(" · ")}
        </Text>
        {order !== null && (
          <Link className="txt-small underline underline-offset-2" to={`/svc/orders/${order}`}>
            {t("webhooks.order")}
          </Link>
        )}
      </div>
      {event !== "webhook.ping" && (
        <Button size="small" variant="secondary" isLoading={isPending} aria-label={t("webhooks.againOf", { id })} onClick={send}>
          {t("webhooks.again")}
        </Button>
      )}
    </li>
  )
}
