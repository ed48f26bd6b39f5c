"use client"

import { useLocale } from "@/i18n/provider"

interface Props {
  readonly label: string
  readonly value: number
  readonly minimum: number
  readonly onChange: (value: number) => void
}

export function Quantity({ label, value, minimum, onChange }: Props) {
  const { text } = useLocale()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border around two buttons
    <div role="group" aria-label={label} className="quantity">
      <button type="button" aria-label={text.fewer} disabled={value <= minimum} onClick={() => onChange(value - 1)}>
        −
      </button>
      <output>{value}</output>
      <button type="button" aria-label={text.more} onClick={() => onChange(value + 1)}>
        +
      </button>
    </div>
  )
}
