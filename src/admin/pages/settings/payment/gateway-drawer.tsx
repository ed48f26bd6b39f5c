import { Textarea } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { PaymentGateway } from "../../../../client/generated"
import { isOfflineMethod, offlineSettingNames } from "../../../../domain/payment/offline-method-names"
import { Field, TextField } from "../../../components/field"
import { FormDrawer } from "../../../components/form-drawer"
import { FormConflict } from "../../../components/forms/form-conflict"
import { useGatewayForm } from "../../../lib/first-run/use-first-run"
import { useMethodName } from "../../../lib/payment/use-method-name"

interface GatewayDrawerProps {
  readonly gateway: PaymentGateway
  readonly onClose: () => void
}

/** The settings of an online provider that storefronts read. */
const ONLINE_SETTINGS = ["publishable_key", "account", "minimum"]

/** The texts of a payment method for guests, and its public settings. */
export function GatewayDrawer({ gateway, onClose }: GatewayDrawerProps) {
  const { t } = useTranslation("svc")
  const methodName = useMethodName()
  const [title, setTitle] = useState(gateway.title)
  const [description, setDescription] = useState(gateway.description)
  const names = isOfflineMethod(gateway.id) ? offlineSettingNames(gateway.id) : ONLINE_SETTINGS
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(names.map((name) => [name, gateway.settings[name] ?? ""])),
  )
  const settingsOf = (from: Readonly<Record<string, string>>) =>
    Object.fromEntries(names.map((name) => [name, from[name]?.trim() || null]))
  const form = useGatewayForm(gateway, (stored) => ({ ...stored, settings: settingsOf(stored.settings) }), onClose)
  const { errorOf } = form
  const save = (): void => form.save({ title: title.trim(), description: description.trim(), settings: settingsOf(values) })
  return (
    <FormDrawer
      title={methodName(gateway.id, gateway.method_title)}
      isSaving={form.isSaving}
      problem={form.problem}
      onSave={save}
      onClose={onClose}
    >
      <FormConflict form={form} nameOf={(path) => t(`settings.gateway.${path.replace("settings.", "")}`)} />
      <TextField
        label={t("settings.gateway.title")}
        hint={t("settings.gateway.titleHint")}
        placeholder={gateway.method_title}
        maxLength={255}
        value={title}
        error={errorOf("title")}
        onChange={setTitle}
      />
      <Field label={t("settings.gateway.description")} error={errorOf("description")}>
        {(control) => (
          <Textarea {...control} maxLength={1_000} value={description} onChange={(event) => setDescription(event.target.value)} />
        )}
      </Field>
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`settings.gateway.${name}`)}
          autoComplete="off"
          inputMode={name === "minimum" ? "decimal" : "text"}
          value={values[name] ?? ""}
          error={errorOf(`settings.${name}`)}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      ))}
    </FormDrawer>
  )
}
