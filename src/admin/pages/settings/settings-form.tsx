import { Button, Container, Heading, InlineTip, Text } from "@medusajs/ui"
import { type PropsWithChildren, useCallback, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { MergeView } from "../../components/merge-view"
import type { SettingsForm as FormState } from "../../lib/settings/use-settings-form"
import { useFieldName } from "./form-fields"
import { useValueText } from "./use-value-text"

interface SettingsFormProps extends PropsWithChildren {
  readonly title: string
  readonly form: FormState
  /** Why the form cannot be saved yet, in addition to the server's errors. */
  readonly blocked?: string | undefined
}

/** A form for settings with its own save button. After a refusal the first invalid field gets the focus. */
export function SettingsForm({ title, form, blocked, children }: SettingsFormProps) {
  const { t } = useTranslation("svc")
  const element = useRef<HTMLFormElement>(null)
  const { problem, isDirty } = form
  const focusFault = useCallback(() => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [])
  useEffect(() => {
    if (problem !== undefined) focusFault()
  }, [problem, focusFault])
  const [tried, setTried] = useState(false)
  const save = (): void => {
    setTried(blocked !== undefined)
    if (blocked !== undefined) focusFault()
    else if (isDirty) form.save()
  }
  const shownProblem = problem ?? (tried && isDirty ? blocked : undefined)
  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-y-3 [&_a]:scroll-mt-28 [&_button]:scroll-mt-28 [&_input]:scroll-mt-28"
      onSubmit={(event) => {
        event.preventDefault()
        // A drawer opened inside this form has its own form.
        if (event.target === event.currentTarget) save()
      }}
      onKeyDown={(event) => {
        if (
          !event.currentTarget.contains(event.target as Node) ||
          event.key.toLowerCase() !== "s" ||
          !(event.ctrlKey || event.metaKey)
        )
          return
        event.preventDefault()
        save()
      }}
    >
      <Container className="bg-ui-bg-base z-10 flex flex-wrap items-center justify-between gap-3 px-6 py-4 md:sticky md:top-0">
        <Heading>{title}</Heading>
        <div className="flex flex-wrap items-center gap-2">
          <Text size="small" className="text-ui-fg-subtle empty:-mr-2" role="status">
            {isDirty ? t("schedule.unsaved") : ""}
          </Text>
          {isDirty && (
            <Button size="small" variant="secondary" type="button" onClick={form.discard}>
              {t("schedule.discard")}
            </Button>
          )}
          <Button size="small" type="submit" disabled={!isDirty} isLoading={form.isSaving}>
            {t("form.save")}
          </Button>
        </div>
        {shownProblem !== undefined && (
          <InlineTip variant="error" label={t("form.notSaved")} role="alert" className="w-full">
            {shownProblem}
          </InlineTip>
        )}
      </Container>
      {form.conflicts.length > 0 && <Conflicts form={form} />}
      {children}
    </form>
  )
}

function Conflicts({ form }: { readonly form: FormState }) {
  const nameOf = useFieldName()
  const text = useValueText()
  return (
    <Container className="p-0">
      <MergeView
        differences={form.conflicts.map(({ path, mine, theirs }) => ({
          key: path,
          name: nameOf(path),
          mine: text(path, mine),
          theirs: text(path, theirs),
        }))}
        onKeep={form.keepMine}
        onTake={form.takeTheirs}
      />
    </Container>
  )
}
