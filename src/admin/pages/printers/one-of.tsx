import type { ReactNode } from "react"
import { Choice } from "../../components/choice"
import { Field } from "../../components/field"

interface OneOfProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  /** Values with their names. */
  readonly options: readonly (readonly string[])[]
  readonly onChange: (value: string) => void
}

/** A labelled choice. */
export function OneOf({ label, hint, ...choice }: OneOfProps): ReactNode {
  return (
    <Field label={label} hint={hint}>
      {(control) => <Choice control={control} label={label} {...choice} />}
    </Field>
  )
}
