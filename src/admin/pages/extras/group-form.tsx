import { Button, FocusModal, Heading, InlineTip, usePrompt } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ExtraCategory } from "../../../client/generated"
import { TextField } from "../../components/field"
import { FormConflict } from "../../components/forms/form-conflict"
import { SwitchField } from "../../components/switch-field"
import { limitsOf } from "../../lib/extras/draft"
import { useExtraRule } from "../../lib/extras/use-extra-rule"
import { Assignments } from "./assignments"
import { DeleteGroup } from "./delete-group"
import { ExtraGrid } from "./extra-grid"
import { GuestView } from "./guest-view"
import { useGroupForm } from "./use-group-form"

interface GroupFormProps {
  /** undefined: a new group. */
  readonly stored: ExtraCategory | undefined
  readonly onClose: () => void
}

/** The texts that name the fields of a group. */
const NAMES: Readonly<Record<string, string>> = { products: "chosenProducts", categories: "where" }

/** The form of a group of extras: its name and limits, its extras as rows, its products, and a preview of what guests see. */
export function GroupForm({ stored, onClose }: GroupFormProps) {
  const { t } = useTranslation("svc")
  const ask = usePrompt()
  const form = useRef<HTMLFormElement>(null)
  const ruleOf = useExtraRule()
  const group = useGroupForm(stored, onClose)
  const { draft, change, errorOf } = group
  const limits = limitsOf(draft)
  /** A field of the group, or of one of its extras. */
  const nameOf = (path: string): string => {
    const [id, field] = path.split(".")
    if (field === undefined) return t(`extrasPage.${NAMES[path] ?? path}`)
    const row = stored?.extras.find((extra) => String(extra.id) === id)
    return `${row?.name ?? id}${field === "price" ? ` (${t("extrasPage.price")})` : ""}`
  }
  const textOf = (value: unknown, path: string): string | undefined => {
    if (Array.isArray(value)) return t("extrasPage.chosen", { count: value.length })
    return value === undefined && path.includes(".") ? t("extrasPage.gone") : undefined
  }
  // The prompt is opened after the event has ended. Otherwise it would handle the same Escape key.
  const close = async (): Promise<void> => {
    const leaves =
      !group.isDirty ||
      (await ask({
        title: t("schedule.leave"),
        description: t("schedule.leaveText"),
        confirmText: t("schedule.leaveConfirm"),
        cancelText: t("schedule.stay"),
      }))
    if (leaves) onClose()
  }
  return (
    <FocusModal open onOpenChange={(open) => !open && setTimeout(close)}>
      <FocusModal.Content aria-describedby={undefined}>
        <FocusModal.Header />
        <form
          ref={form}
          noValidate
          className="flex min-h-0 flex-1 flex-col"
          onSubmit={(event) => {
            event.preventDefault()
            if (!group.save())
              requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
          }}
        >
          <FocusModal.Body className="flex-1 overflow-y-auto px-6 py-8">
            <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
              <div className="flex min-w-0 flex-col gap-y-6">
                <FocusModal.Title asChild>
                  <Heading level="h2" className="break-words">
                    {stored?.name ?? t("extrasPage.create")}
                  </Heading>
                </FocusModal.Title>
                <FormConflict form={group} nameOf={nameOf} textOf={textOf} />
                <TextField
                  label={t("extrasPage.name")}
                  hint={t("extrasPage.nameHint")}
                  autoFocus
                  maxLength={255}
                  value={draft.name}
                  error={errorOf("name")}
                  onChange={(name) => change({ name })}
                />
                <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                  <TextField
                    label={t("extrasPage.least")}
                    inputMode="numeric"
                    autoComplete="off"
                    value={draft.least}
                    error={errorOf("least")}
                    hint={limits === null ? undefined : ruleOf(limits.minimum, limits.maximum)}
                    onChange={(least) => change({ least })}
                  />
                  <TextField
                    label={t("extrasPage.most")}
                    hint={t("extrasPage.mostHint")}
                    inputMode="numeric"
                    autoComplete="off"
                    value={draft.most}
                    error={errorOf("most")}
                    onChange={(most) => change({ most })}
                  />
                </div>
                <ExtraGrid draft={draft} errorOf={errorOf} onChange={group.replace} />
                <Assignments draft={draft} onChange={change} />
                <SwitchField
                  label={t("extrasPage.enabled")}
                  checked={draft.enabled}
                  onChange={(enabled) => change({ enabled })}
                />
                {stored !== undefined && <DeleteGroup group={stored} onDeleted={onClose} />}
              </div>
              <GuestView draft={draft} />
            </div>
          </FocusModal.Body>
          <FocusModal.Footer className="flex-wrap">
            {group.problem !== undefined && (
              <InlineTip variant="error" label={t("form.notSaved")} role="alert" className="mr-auto">
                {group.problem}
              </InlineTip>
            )}
            <Button size="small" variant="secondary" type="button" onClick={() => void close()}>
              {t("form.cancel")}
            </Button>
            <Button size="small" type="submit" isLoading={group.isSaving}>
              {t("form.save")}
            </Button>
          </FocusModal.Footer>
        </form>
      </FocusModal.Content>
    </FocusModal>
  )
}
