import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Webhook } from "../../../client/generated"
import { WEBHOOK_TOPICS, type WebhookTopic } from "../../../domain/webhooks/topics"
import { Choice } from "../../components/choice"
import { Field, TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { useReason } from "../../components/use-reason"
import { changedFields } from "../../lib/changed-fields"
import { randomKey } from "../../lib/random-key"
import { fieldErrors, isInvalid } from "../../lib/settings/use-operation"
import { useActOnWebhook, type WebhookAct } from "../../lib/webhooks/use-webhooks"
import type { Secret } from "./secret-once"

interface WebhookDrawerProps {
  /** Undefined: a new webhook. */
  readonly webhook: Webhook | undefined
  readonly onSecret: (secret: Secret) => void
  readonly onClose: () => void
}

/** The form of a webhook. A new one gets a secret, which is shown once. */
export function WebhookDrawer({ webhook, onSecret, onClose }: WebhookDrawerProps) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const { mutate, isPending, error } = useActOnWebhook()
  const [name, setName] = useState(webhook?.name ?? "")
  const [topic, setTopic] = useState<WebhookTopic>(webhook?.topic ?? "order.created")
  const [url, setUrl] = useState(webhook?.delivery_url ?? "")
  const errorOf = fieldErrors(error)

  const save = (): void => {
    const fields = { topic, delivery_url: url.trim(), ...(name.trim() === "" ? {} : { name: name.trim() }) }
    // Generated here, because the server never returns a secret.
    const secret = randomKey()
    const act: WebhookAct =
      webhook === undefined
        ? { kind: "create", body: { ...fields, secret } }
        : { kind: "change", id: webhook.id, body: changedFields(fields, webhook) }
    mutate(act, {
      onSuccess: ({ data }) => {
        onClose()
        if (webhook === undefined)
          onSecret({
            title: t("secret.webhookTitle", { name: data.name }),
            text: t("secret.webhookText"),
            value: secret,
          })
        else toast.success(t("form.saved"))
      },
    })
  }
  return (
    <FormDrawer
      title={webhook === undefined ? t("webhooks.add") : t("webhooks.edit", { name: webhook.name })}
      isSaving={isPending}
      problem={error === null ? undefined : isInvalid(error) ? t("form.invalid") : reason(error)}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t("webhooks.event")} error={errorOf("topic")}>
        {(control) => (
          <Choice
            control={control}
            label={t("webhooks.event")}
            value={topic}
            onChange={(chosen) => setTopic(chosen as WebhookTopic)}
            options={WEBHOOK_TOPICS.map((each) => [each, t(`webhooks.topics.${each.replace(".", "_")}`)])}
          />
        )}
      </Field>
      <TextField
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={url}
        onChange={setUrl}
        error={errorOf("delivery_url")}
      />
      <TextField
        label={t("webhooks.name")}
        hint={t("webhooks.nameHint")}
        maxLength={255}
        value={name}
        onChange={setName}
        error={errorOf("name")}
      />
    </FormDrawer>
  )
}
