import { Button, Drawer, Input, Text } from "@medusajs/ui"
import { type ReactNode, useRef, useState } from "react"
import { Field } from "../field"

interface ShownOnceProps {
  readonly title: string
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly words: { readonly copy: string; readonly copied: string; readonly done: string }
  /** A note on the use of the value. */
  readonly note?: ReactNode
  /** What the value is for. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Shows a value once, to be copied. Escape or a click beside it does not close it. */
export function ShownOnce({ title, label, hint, value, words, note, children, onClose }: ShownOnceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Browsers give pages clipboard access on HTTPS only; elsewhere the user copies the selected text.
    input.current?.select()
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  const stay = (event: Event) => event.preventDefault()
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content
        className="[&_kbd]:hidden"
        aria-describedby={undefined}
        onEscapeKeyDown={stay}
        onPointerDownOutside={stay}
        onInteractOutside={stay}
      >
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
          <Text size="small">{children}</Text>
          <Field label={label} hint={hint}>
            {(control) => (
              <Input
                {...control}
                ref={input}
                readOnly
                size="small"
                className="font-mono"
                value={value}
                onFocus={(event) => event.target.select()}
              />
            )}
          </Field>
          <div className="flex items-center gap-x-3">
            <Button size="small" variant="secondary" onClick={() => void copy()}>
              {words.copy}
            </Button>
            <Text size="small" role="status">
              {copied ? words.copied : ""}
            </Text>
          </div>
          {note}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" onClick={onClose}>
            {words.done}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
