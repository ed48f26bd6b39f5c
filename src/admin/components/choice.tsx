import { Select } from "@medusajs/ui"

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly string[])[]
  readonly onChange: (value: string) => void
  /** Attributes from a {@link Field}, whose label then names this control. */
  readonly control?: { readonly id: string; readonly "aria-invalid": boolean; readonly "aria-describedby": string }
}

/** A select control, whose value stays on one line. `options` are pairs of value and text. */
export function Choice({ label, value, options, onChange, control }: ChoiceProps) {
  return (
    <Select size="small" value={value} onValueChange={onChange}>
      <Select.Trigger
        {...control}
        aria-label={label}
        className={`gap-x-1 [&>span]:line-clamp-1 [&>span]:break-all [&>span]:text-left ${control === undefined ? "w-auto min-w-36" : ""}`}
      >
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {options.map(([name = "", text]) => (
          <Select.Item key={name} value={name}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
