import { Button, Drawer, InlineTip } from "@medusajs/ui"
import { type PropsWithChildren, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { focusFirstField } from "./forms/focus-first"
import { SignInAgain } from "./sign-in-again"

interface FormDrawerProps extends PropsWithChildren {
  readonly title: string
  readonly isSaving: boolean
  /** Why saving failed. */
  readonly problem: string | undefined
  readonly onSave: () => void
  readonly onClose: () => void
}

/**
 * A form in a drawer, which cannot be closed while the form is being saved. The first field has the focus. After a failed save the reason is
 * scrolled into view, and the first invalid field gets the focus.
 */
export function FormDrawer({ title, isSaving, problem, onSave, onClose, children }: FormDrawerProps) {
  const { t } = useTranslation("svc")
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [problem])
  return (
    <Drawer open onOpenChange={(open) => !open && !isSaving && onClose()}>
      <Drawer.Content aria-describedby={undefined} onOpenAutoFocus={focusFirstField}>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
        </Drawer.Header>
        <form
          ref={form}
          noValidate
          className="flex min-h-0 flex-1 flex-col"
          onSubmit={(event) => {
            event.preventDefault()
            onSave()
          }}
        >
          <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">{children}</Drawer.Body>
          {problem !== undefined && (
            <div className="flex flex-col gap-y-2 border-t px-6 py-3">
              <InlineTip variant="error" label={t("form.notSaved")} role="alert">
                {problem}
              </InlineTip>
              <SignInAgain />
            </div>
          )}
          <Drawer.Footer>
            <Button size="small" variant="secondary" type="button" disabled={isSaving} onClick={onClose}>
              {t("form.cancel")}
            </Button>
            <Button size="small" type="submit" isLoading={isSaving}>
              {t("form.save")}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}
