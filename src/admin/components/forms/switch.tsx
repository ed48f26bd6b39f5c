import { Switch as NativeSwitch } from "@medusajs/ui"
import type { ComponentProps } from "react"

/** Medusa's switch draws its state with background colours only, and forced colours remove these. */
const FORCED = "forced-colors:[&>span]:bg-[color:ButtonText] forced-colors:data-[state=checked]:bg-[color:Highlight]"

/** Medusa's switch, with a state that is visible even with forced colours. */
export function Switch({ className = "", ...props }: ComponentProps<typeof NativeSwitch>) {
  return <NativeSwitch className={`${FORCED} ${className}`} {...props} />
}
