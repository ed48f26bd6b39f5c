import { Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { BULK_OPERATIONS, type BulkEntity, type BulkOperation } from "../../../../domain/bulk"
import { Choice } from "../../../components/choice"
import { Field, TextField } from "../../../components/field"
import {
  type BulkDraft,
  type BulkField,
  isPrice,
  newDraft,
  operationsOf,
  otherOf,
  type TargetKind,
  targetsOf,
} from "../../../lib/bulk/draft"
import { useExtraGroups } from "../../../lib/extras/use-extras"
import { useCategories } from "../../../lib/menu/use-menu"

interface BulkFormProps {
  readonly draft: BulkDraft
  readonly problems: ReadonlySet<BulkField>
  readonly onChange: (change: Partial<BulkDraft>) => void
}

/** The targets of a bulk change, and the change itself. */
export function BulkForm({ draft, problems, onChange }: BulkFormProps) {
  const { t } = useTranslation("svc")
  const categories = (useCategories().data ?? []).map(({ id, name }) => [id, name] as const)
  const groups = (useExtraGroups().data ?? []).map(({ id, name }) => [String(id), name] as const)
  const { entity, target, operation } = draft
  const other = otherOf(draft)
  const choice = (
    label: string,
    value: string,
    options: readonly (readonly string[])[],
    choose: (value: string) => void,
    error?: string,
  ) => (
    <Field label={label} error={error}>
      {(control) => <Choice label={label} value={value} options={options} onChange={choose} control={control} />}
    </Field>
  )
  const text = (name: BulkField & keyof BulkDraft, hint?: string) => (
    <TextField
      label={t(`bulk.fields.${name === "amount" ? operation : name}`)}
      hint={hint}
      inputMode={name === "search" ? "text" : "decimal"}
      autoComplete="off"
      maxLength={100}
      value={draft[name]}
      error={problems.has(name) ? t(`bulk.missing.${name}`) : undefined}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const missing = (name: BulkField) => (problems.has(name) ? t(`bulk.missing.${name}`) : undefined)
  return (
    <>
      <section className="flex flex-col gap-y-4">
        <Heading level="h2">{t("bulk.what")}</Heading>
        {choice(
          t("bulk.entity"),
          entity,
          (Object.keys(BULK_OPERATIONS) as BulkEntity[]).map((each) => [each, t(`bulk.entities.${each}`)]),
          (chosen) => onChange(newDraft(chosen as BulkEntity)),
        )}
        {choice(
          t("bulk.target"),
          target,
          targetsOf(entity, draft.ids).map((each) => [each, t(`bulk.targets.${each}`, { count: draft.ids.length })]),
          (chosen) => onChange({ target: chosen as TargetKind, category: "" }),
        )}
        {target === "category" &&
          choice(
            t(entity === "product" ? "bulk.fields.category" : "bulk.fields.group"),
            draft.category,
            entity === "product" ? categories : groups,
            (category) => onChange({ category }),
            missing("category"),
          )}
        {target === "search" && text("search")}
      </section>
      <section className="flex flex-col gap-y-4">
        <Heading level="h2">{t("bulk.how")}</Heading>
        {choice(
          t("bulk.operation"),
          operation,
          operationsOf(entity).map((each) => [each, t(`bulk.operations.${each}`)]),
          (chosen) => onChange({ operation: chosen as BulkOperation, other: "" }),
        )}
        {isPrice(operation) && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {text("amount")}
            {text("roundTo", t("bulk.roundHint"))}
          </div>
        )}
        {other !== null &&
          choice(
            t(other === "product" ? "bulk.fields.category" : "bulk.fields.group"),
            draft.other,
            other === "product" ? categories : groups,
            (chosen) => onChange({ other: chosen }),
            missing("other"),
          )}
        {operation === "set_limits" && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {text("minimum")}
            {text("maximum")}
          </div>
        )}
      </section>
    </>
  )
}
