import { Label } from "@medusajs/ui"
import { useId } from "react"
import { Switch } from "./forms/switch"

interface SwitchFieldProps {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch with its label. */
export function SwitchField({ label, checked, disabled = false, onChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-x-4">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      <Switch id={id} className="shrink-0" checked={checked} disabled={disabled} onCheckedChange={onChange} />
    </div>
  )
}
