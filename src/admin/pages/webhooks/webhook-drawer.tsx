import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Webhook } from "../../../client/generated"
import { WEBHOOK_TOPICS, type WebhookTopic } from "../../../domain/webhooks/topics"
import { Choice } from "../../components/choice"
import { Field, TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { FormConflict } from "../../components/forms/form-conflict"
import { useReason } from "../../components/use-reason"
import { randomKey } from "../../lib/random-key"
import { fieldErrors, isInvalid } from "../../lib/settings/use-operation"
import { useActOnWebhook, useWebhookForm } from "../../lib/webhooks/use-webhooks"
import type { Secret } from "./secret-once"

interface WebhookDrawerProps {
  /** Undefined: a new webhook. */
  readonly webhook: Webhook | undefined
  readonly onSecret: (secret: Secret) => void
  readonly onClose: () => void
}

/** The placeholder for the form of a new webhook. */
const NONE = { id: 0 } as Webhook

/** The form of a webhook. A new one gets a secret, which is shown once. */
export function WebhookDrawer({ webhook, onSecret, onClose }: WebhookDrawerProps) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const { mutate, isPending, error } = useActOnWebhook()
  const form = useWebhookForm(webhook ?? NONE, onClose)
  const [name, setName] = useState(webhook?.name ?? "")
  const [topic, setTopic] = useState<WebhookTopic>(webhook?.topic ?? "order.created")
  const [url, setUrl] = useState(webhook?.delivery_url ?? "")
  const errorOf = webhook === undefined ? fieldErrors(error) : form.errorOf

  const save = (): void => {
    const fields = { topic, delivery_url: url.trim(), ...(name.trim() === "" ? {} : { name: name.trim() }) }
    if (webhook !== undefined) {
      form.save(fields)
      return
    }
    // Generated here, because the server never returns a secret.
    const secret = randomKey()
    mutate(
      { kind: "create", body: { ...fields, secret } },
      {
        onSuccess: ({ data }) => {
          onClose()
          onSecret({ title: t("secret.webhookTitle", { name: data.name }), text: t("secret.webhookText"), value: secret })
        },
      },
    )
  }
  const nameOf = (path: string): string =>
    t(path === "name" ? "webhooks.name" : path === "topic" ? "webhooks.event" : "webhooks.url")
  const nameOfTopic = (topic: string): string => t(`webhooks.topics.${topic.replace(".", "_")}`)
  return (
    <FormDrawer
      title={webhook === undefined ? t("webhooks.add") : t("webhooks.edit", { name: webhook.name })}
      isSaving={isPending || form.isSaving}
      problem={error === null ? form.problem : isInvalid(error) ? t("form.invalid") : reason(error)}
      onSave={save}
      onClose={onClose}
    >
      <FormConflict
        form={form}
        nameOf={nameOf}
        textOf={(value, path) => (path === "topic" ? nameOfTopic(String(value)) : undefined)}
      />
      <Field label={t("webhooks.event")} error={errorOf("topic")}>
        {(control) => (
          <Choice
            control={control}
            label={t("webhooks.event")}
            value={topic}
            onChange={(chosen) => setTopic(chosen as WebhookTopic)}
            options={WEBHOOK_TOPICS.map((each) => [each, nameOfTopic(each)])}
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
