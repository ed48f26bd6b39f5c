import { DropdownMenu } from "@medusajs/ui"
import { cloneElement, type HTMLAttributes, type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from "react"

const OPENING_KEYS = ["Enter", " ", "ArrowDown"]

interface MenuOnDemandProps {
  /** The button that opens the menu. */
  readonly button: ReactElement<HTMLAttributes<HTMLElement>>
  /** Undefined: the menu keeps its own state. */
  readonly open?: boolean
  readonly onOpen?: (open: boolean) => void
  /** The items. Called only once the menu has been opened. */
  readonly children: () => ReactNode
}

/** A menu of a row in a long list. Until it is opened, only its button is rendered, because hundreds of closed menus take long to render. */
export function MenuOnDemand({ button, open, onOpen, children }: MenuOnDemandProps) {
  const [own, setOwn] = useState(false)
  const [used, setUsed] = useState(false)
  const entry = useRef<"key" | "pointer" | "known">("key")
  const isOpen = open ?? own
  const change = (wanted: boolean): void => {
    setUsed(true)
    setOwn(wanted)
    onOpen?.(wanted)
  }
  /** Focuses the first item. A menu that is rendered after the key press does not know that a key has opened it. */
  const enter = (content: HTMLElement | null): void => {
    if (content === null) return
    if (entry.current === "key") setTimeout(() => content.querySelector<HTMLElement>("[role^=menuitem]")?.focus())
    entry.current = "known"
  }
  if (isOpen || used)
    return (
      <DropdownMenu open={isOpen} onOpenChange={change}>
        <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
        <DropdownMenu.Content ref={enter} align="end">
          {children()}
        </DropdownMenu.Content>
      </DropdownMenu>
    )
  return cloneElement(button, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: () => {
      entry.current = "pointer"
      change(true)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!OPENING_KEYS.includes(event.key)) return
      event.preventDefault()
      change(true)
    },
  })
}
