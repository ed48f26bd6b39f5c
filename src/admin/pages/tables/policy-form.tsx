import { Button, Heading, InlineTip, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsTables } from "../../../client/generated"
import { TABLE_LIMITS, TABLE_SELECTIONS, type TableSelection } from "../../../domain/tables"
import { Choice } from "../../components/choice"
import { Field, TextField } from "../../components/field"
import { MergeView } from "../../components/merge-view"
import { SwitchField } from "../../components/switch-field"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../../lib/api"
import { isChangedMeanwhile } from "../../lib/merge/save-on-top"
import { tableClashes } from "../../lib/tables/clashes"
import type { TableRules } from "../../lib/tables/edits"
import { minutesOf, RULE_SWITCHES, type RulesDraft, rulesChanged, rulesDraftOf } from "../../lib/tables/rules"
import { useSaveTables } from "../../lib/tables/use-tables"
import { useUnsavedGuard } from "../../lib/use-unsaved-guard"

/** The form of the rules for tables. */
export function PolicyForm({ latest }: { readonly latest: Answer<SettingsTables> }) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const [edited, setEdited] = useState<{ readonly draft: RulesDraft; readonly seen: Answer<SettingsTables> }>()
  const { mutate, isPending, error, reset } = useSaveTables()
  const seen = edited?.seen ?? latest
  const draft = edited?.draft ?? rulesDraftOf(latest.data)
  const rules = rulesChanged(draft, seen.data)
  const names = Object.keys(rules) as (keyof TableRules)[]
  const isDirty = names.length > 0
  const isWrong = minutesOf(draft.auto_release_minutes) === undefined
  const isConflict = isChangedMeanwhile(error)
  const clashes = isConflict ? tableClashes(seen.data, { rules }, latest.data) : []
  useUnsavedGuard(isDirty, true)

  const change = (part: Partial<RulesDraft>) => {
    setEdited({ draft: { ...draft, ...part }, seen })
    if (error !== null) reset()
  }
  const forget = () => {
    setEdited(undefined)
    reset()
  }
  /** Takes the other user's values of the fields that both have changed. */
  const take = () => {
    const theirs = rulesDraftOf(latest.data)
    const given = new Set(clashes.map(({ name }) => name))
    const kept = names.filter((name) => !given.has(name)).map((name) => [name, draft[name]])
    setEdited({ draft: { ...theirs, ...Object.fromEntries(kept) }, seen: latest })
    reset()
  }
  const save = (version = seen): void => {
    if (isWrong || !isDirty) return
    mutate(
      { seen: version, rules },
      {
        onSuccess: () => {
          toast.success(t("form.saved"))
          forget()
        },
      },
    )
  }
  const textOf = (value: unknown): string => {
    if (typeof value === "boolean") return t(value ? "schedule.yes" : "schedule.no")
    return typeof value === "number" ? String(value) : t(`tableRules.selections.${value}`)
  }
  return (
    <form
      noValidate
      className="divide-y"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading level="h2">{t("tableRules.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("tableRules.hint")}
          </Text>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Text size="small" className="text-ui-fg-subtle empty:-mr-2" role="status">
            {isDirty ? t("schedule.unsaved") : ""}
          </Text>
          {isDirty && (
            <Button size="small" variant="secondary" type="button" onClick={forget}>
              {t("schedule.discard")}
            </Button>
          )}
          <Button size="small" type="submit" disabled={!isDirty} isLoading={isPending}>
            {t("form.save")}
          </Button>
        </div>
        {error !== null && !isConflict && (
          <InlineTip variant="error" label={t("form.notSaved")} role="alert" className="w-full">
            {reason(error)}
          </InlineTip>
        )}
      </div>
      {isConflict && (
        <MergeView
          differences={clashes.map(({ name, mine, theirs }) => ({
            key: name,
            name: t(`tableRules.${name}`),
            mine: textOf(mine),
            theirs: textOf(theirs),
          }))}
          onKeep={() => save(latest)}
          onTake={take}
        />
      )}
      <div className="px-6 py-4">
        <div className="flex max-w-xl flex-col gap-y-4">
          {RULE_SWITCHES.map((name) => (
            <SwitchField
              key={name}
              label={t(`tableRules.${name}`)}
              checked={draft[name]}
              onChange={(on) => change({ [name]: on })}
            />
          ))}
          <Field label={t("tableRules.selection")}>
            {(control) => (
              <Choice
                control={control}
                label={t("tableRules.selection")}
                value={draft.selection}
                onChange={(chosen) => change({ selection: chosen as TableSelection })}
                options={TABLE_SELECTIONS.map((each) => [each, t(`tableRules.selections.${each}`)])}
              />
            )}
          </Field>
          <TextField
            label={t("tableRules.auto_release_minutes")}
            hint={t("tableRules.auto_releaseHint")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={draft.auto_release_minutes}
            onChange={(typed) => change({ auto_release_minutes: typed })}
            error={isWrong ? t("tableRules.minutes", { most: TABLE_LIMITS.autoReleaseMinutes }) : undefined}
          />
        </div>
      </div>
    </form>
  )
}
