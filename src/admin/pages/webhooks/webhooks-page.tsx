import "../../i18n/webhooks/add"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Webhook } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { Loading } from "../../components/loading"
import { originOf } from "../../lib/api"
import { useLiveState } from "../../lib/live/use-live"
import { useOverview } from "../../lib/orders/use-orders"
import { useWebhooks } from "../../lib/webhooks/use-webhooks"
import { Deliveries } from "./deliveries"
import { Passwords } from "./passwords"
import { type Secret, SecretOnce } from "./secret-once"
import { WebhookDrawer } from "./webhook-drawer"
import { WebhookRow } from "./webhook-row"

type Opened = { readonly kind: "form"; readonly webhook?: Webhook } | { readonly kind: "deliveries"; readonly webhook: Webhook }

/** Webhooks, which notify other programs of orders, and the application passwords that give programs access. */
export default function WebhooksPage() {
  const { t } = useTranslation("svc")
  const webhooks = useWebhooks()
  const overview = useOverview(useLiveState())
  const [opened, setOpened] = useState<Opened>()
  const [secret, setSecret] = useState<Secret>()
  const again = () => {
    void webhooks.refetch()
    void overview.refetch()
  }
  const close = () => setOpened(undefined)
  if (webhooks.data === undefined || overview.data === undefined) {
    const error = webhooks.error ?? overview.error
    return error === null ? <Loading onRetry={again} lines={8} /> : <Failed error={error} onRetry={again} />
  }
  const now = overview.data.server_time
  const list = webhooks.data
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
          <div className="min-w-0 flex-1 basis-64">
            <Heading>{t("webhooks.title")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("webhooks.hint")}
            </Text>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" asChild>
              <a href={`${originOf()}/svc/docs`} target="_blank" rel="noreferrer">
                {t("webhooks.docs")}
              </a>
            </Button>
            {list !== "off" && (
              <Button size="small" variant="secondary" onClick={() => setOpened({ kind: "form" })}>
                {t("webhooks.add")}
              </Button>
            )}
          </div>
        </div>
        {list === "off" || list.length === 0 ? (
          <Empty text={t(list === "off" ? "webhooks.off" : "webhooks.none")} />
        ) : (
          <ul className="divide-y">
            {list.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                now={now}
                onEdit={() => setOpened({ kind: "form", webhook })}
                onDeliveries={() => setOpened({ kind: "deliveries", webhook })}
                onSecret={setSecret}
              />
            ))}
          </ul>
        )}
      </Container>
      <Passwords now={now} onSecret={setSecret} />
      {opened?.kind === "form" && <WebhookDrawer webhook={opened.webhook} onSecret={setSecret} onClose={close} />}
      {opened?.kind === "deliveries" && <Deliveries webhook={opened.webhook} now={now} onClose={close} />}
      {secret !== undefined && <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />}
    </div>
  )
}
