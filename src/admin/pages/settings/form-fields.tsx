import type { Input } from "@medusajs/ui"
import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { Choice } from "../../components/choice"
import { Field, TextField } from "../../components/field"
import { SwitchField } from "../../components/switch-field"
import type { SettingsForm } from "../../lib/settings/use-settings-form"

export interface FormFieldProps {
  readonly form: Pick<SettingsForm, "text" | "isOn" | "isRemoved" | "isSaving" | "set" | "errorOf">
  /** The path of the setting. It is also the text key of its label. */
  readonly path: string
  readonly hint?: string | undefined
  /** The unit beside the name; for amounts the currency. */
  readonly unit?: string | null | undefined
}

type InputProps = Pick<ComponentProps<typeof Input>, "type" | "inputMode" | "autoComplete" | "list" | "maxLength" | "placeholder">

/** Returns a function that names a setting. */
export function useFieldName(): (path: string, unit?: string | null) => string {
  const { t } = useTranslation("svc")
  return (path, unit) => [t(`settings.fields.${path}`), ...(unit ? [`(${unit})`] : [])].join(" ")
}

/** A text field for a setting. */
export function FormText({ form, path, hint, unit, ...input }: FormFieldProps & InputProps) {
  const nameOf = useFieldName()
  return (
    <TextField
      autoComplete="off"
      {...input}
      label={nameOf(path, unit)}
      hint={hint}
      value={form.text(path)}
      error={form.errorOf(path)}
      onChange={(value) => form.set(path, value)}
    />
  )
}

/** A switch for a setting, with a hint. */
export function FormSwitch({ form, path, hint }: FormFieldProps) {
  const nameOf = useFieldName()
  const error = form.errorOf(path)
  const said = error ?? hint
  return (
    <div>
      <SwitchField label={nameOf(path)} checked={form.isOn(path)} onChange={(on) => form.set(path, on)} />
      {said !== undefined && (
        <p className={`txt-small ${error === undefined ? "text-ui-fg-subtle" : "text-ui-fg-error"} pr-12`}>{said}</p>
      )}
    </div>
  )
}

interface FormChoiceProps extends FormFieldProps {
  /** Pairs of value and text. */
  readonly options: readonly (readonly string[])[]
}

/** A select for a setting. */
export function FormChoice({ form, path, hint, options }: FormChoiceProps) {
  const nameOf = useFieldName()
  return (
    <Field label={nameOf(path)} hint={hint} error={form.errorOf(path)}>
      {(control) => (
        <Choice
          control={control}
          label={nameOf(path)}
          value={form.text(path)}
          options={options}
          onChange={(value) => form.set(path, value)}
        />
      )}
    </Field>
  )
}
