import { Hint, Input, Label } from "@medusajs/ui"
import { type ComponentProps, type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"

interface FieldProps {
  readonly label: string
  /** Whether it may stay empty, shown as on Medusa's own forms. */
  readonly optional?: boolean | undefined
  readonly hint?: string | undefined
  /** The error message of the value. */
  readonly error?: string | undefined
  /** Renders the control, with these attributes. */
  readonly children: (control: {
    readonly id: string
    readonly "aria-invalid": boolean
    readonly "aria-describedby": string
  }) => ReactNode
}

/** A control with its label, its hint and its error. */
export function Field({ label, optional = false, hint, error, children }: FieldProps) {
  const id = useId()
  const said = error ?? hint
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
        {optional && <Optional />}
      </Label>
      {children({ id, "aria-invalid": error !== undefined, "aria-describedby": `${id}-said` })}
      <div id={`${id}-said`} className="flex flex-col empty:hidden">
        {said !== undefined && <Hint variant={error === undefined ? "info" : "error"}>{said}</Hint>}
      </div>
    </div>
  )
}

/** The word of Medusa's own forms. */
function Optional() {
  const { t } = useTranslation()
  return (
    <>
      {" "}
      <span className="txt-compact-small text-ui-fg-subtle">({t("fields.optional")})</span>
    </>
  )
}

interface TextFieldProps extends Omit<ComponentProps<typeof Input>, "onChange" | "value" | "size"> {
  readonly label: string
  readonly optional?: boolean | undefined
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field with one line of text. */
export function TextField({ label, optional, hint, error, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(control) => <Input {...input} {...control} size="small" onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
