import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Webhook, WebhookDelivery, WebhooksUpdateBody } from "../../../client/generated"
import { useAttempt } from "../../components/use-attempt"
import { randomKey } from "../../lib/random-key"
import { refusalOf } from "../../lib/webhooks/diagnose"
import { useActOnWebhook, useSendWebhook } from "../../lib/webhooks/use-webhooks"
import type { Secret } from "./secret-once"
import { useRefusal } from "./use-diagnosis"

interface WebhookMenuProps {
  readonly webhook: Webhook
  readonly onEdit: () => void
  readonly onSecret: (secret: Secret) => void
}

/** The actions on a webhook. */
export function WebhookMenu({ webhook, onEdit, onSecret }: WebhookMenuProps) {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const refusal = useRefusal()
  const ask = usePrompt()
  const act = useActOnWebhook()
  const send = useSendWebhook()
  const { id, name } = webhook
  const change = (body: WebhooksUpdateBody, onSuccess?: () => void) =>
    void attempt(() => act.mutateAsync({ kind: "change", id, body }), onSuccess, { things: [String(id)] })
  const confirmed = (what: "newSecret" | "delete") =>
    ask({
      title: t(`webhooks.${what}Title`, { name }),
      description: t(`webhooks.${what}Text`),
      confirmText: t(`webhooks.${what}`),
      cancelText: t("form.cancel"),
    })

  const tellRefused = (delivery: WebhookDelivery): void => {
    const label = t("failed.retry")
    const again = () => {
      toast.dismiss(shown)
      ping()
    }
    const shown = toast.error(t("webhooks.pingFailed", { reason: refusal(refusalOf(delivery)) }), {
      action: { label, altText: label, onClick: again },
    })
  }
  const ping = (): void =>
    void attempt(
      () => send.mutateAsync({ id }),
      ({ data }) => {
        if (data.status === "delivered") toast.success(t("webhooks.pingDone", { ms: data.duration_ms ?? 0 }))
        else tellRefused(data)
      },
    )
  const renew = async () => {
    if (!(await confirmed("newSecret"))) return
    const value = randomKey()
    change({ secret: value }, () => onSecret({ title: t("secret.webhookTitle", { name }), text: t("secret.webhookText"), value }))
  }
  const remove = async () => {
    if (await confirmed("delete"))
      await attempt(() => act.mutateAsync({ kind: "delete", id }), undefined, { things: [String(id)] })
  }
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton
          size="small"
          variant="transparent"
          isLoading={act.isPending || send.isPending}
          aria-label={t("webhooks.actions", { name })}
        >
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        <DropdownMenu.Item onClick={ping}>{t("webhooks.sendPing")}</DropdownMenu.Item>
        <DropdownMenu.Item onClick={onEdit}>{t("webhooks.change")}</DropdownMenu.Item>
        {webhook.status === "active" ? (
          <DropdownMenu.Item onClick={() => change({ status: "paused" })}>{t("webhooks.pause")}</DropdownMenu.Item>
        ) : (
          <DropdownMenu.Item onClick={() => change({ status: "active" })}>{t("webhooks.activate")}</DropdownMenu.Item>
        )}
        <DropdownMenu.Separator />
        <DropdownMenu.Item onClick={() => void renew()}>{t("webhooks.newSecret")}</DropdownMenu.Item>
        <DropdownMenu.Item onClick={() => void remove()}>{t("webhooks.delete")}</DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
