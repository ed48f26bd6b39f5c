import { Button, Drawer, Input, Text } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Field } from "../../components/field"

/** A secret that is shown once. */
export interface Secret {
  readonly title: string
  readonly text: string
  readonly value: string
}

/** Shows a secret once, to be copied. Escape or a click beside it does not close it. */
export function SecretOnce({ secret, onClose }: { readonly secret: Secret; readonly onClose: () => void }) {
  const { t } = useTranslation("svc")
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Browsers give pages clipboard access on HTTPS only; elsewhere the user copies the selected text.
    input.current?.select()
    await navigator.clipboard?.writeText(secret.value).then(
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
          <Drawer.Title>{secret.title}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-4">
          <Text size="small">{secret.text}</Text>
          <Field label={t("secret.value")} hint={t("secret.once")}>
            {(control) => (
              <Input
                {...control}
                ref={input}
                readOnly
                size="small"
                className="font-mono"
                value={secret.value}
                onFocus={(event) => event.target.select()}
              />
            )}
          </Field>
          <div className="flex items-center gap-x-3">
            <Button size="small" variant="secondary" onClick={() => void copy()}>
              {t("secret.copy")}
            </Button>
            <Text size="small" role="status">
              {copied ? t("secret.copied") : ""}
            </Text>
          </div>
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" onClick={onClose}>
            {t("secret.done")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
