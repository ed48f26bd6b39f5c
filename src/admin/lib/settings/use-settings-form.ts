import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../api"
import { isChangedMeanwhile, saveOnTop } from "../merge/save-on-top"
import { changeOf, conflictsOf, editedFields, type FieldSpec, type FieldValue, rebased, type Values, valuesOf } from "./fields"
import { fieldErrors, isInvalid, otherErrors } from "./use-operation"
import { putSettings, readSettings, type SettingsName, type SettingsRecords, useSaveSettings } from "./use-settings"

/** The values of a form, and those with which it began. */
interface Edit<T> {
  readonly before: Values
  /** The version with which the form began. */
  readonly seen: Answer<T>
  readonly values: Values
}

/**
 * A form for some fields of settings. If another user has changed the same field, both values are shown. The other user's other changes are
 * kept.
 * @param latest the current settings
 */
export function useSettingsForm<Name extends SettingsName>(
  name: Name,
  fields: readonly FieldSpec[],
  latest: Answer<SettingsRecords[Name]>,
) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const client = useQueryClient()
  const [edit, setEdit] = useState<Edit<SettingsRecords[Name]>>()
  const stored = valuesOf(latest.data, fields)
  const begun: Edit<SettingsRecords[Name]> = edit ?? { before: stored, seen: latest, values: stored }
  const { before, values } = begun

  const { mutate, isPending, error, reset } = useSaveSettings(name, (wanted: Edit<SettingsRecords[Name]>) => {
    const change = changeOf(fields, wanted.before, wanted.values)
    return saveOnTop<SettingsRecords[Name]>(wanted.seen, {
      send: ({ etag }) => putSettings(name, { change, etag }),
      read: () => readSettings(client, name),
      conflicts: (now) => conflictsOf(fields, wanted.before, wanted.values, valuesOf(now, fields)).length > 0,
    })
  })

  const forget = (): void => {
    setEdit(undefined)
    reset()
  }
  const send = (wanted: Edit<SettingsRecords[Name]>): void => {
    setEdit(wanted)
    mutate(wanted, {
      onSuccess: () => {
        toast.success(t("form.saved"))
        setEdit(undefined)
      },
    })
  }
  /** The changes of this form on top of the stored values; with `theirsWin`, fields that both users have changed keep the stored value. */
  const onTop = (theirsWin: boolean): Edit<SettingsRecords[Name]> => {
    const mine = rebased(fields, before, values, stored)
    const taken = theirsWin ? conflictsOf(fields, before, values, stored).map(({ path }) => [path, stored[path] ?? null]) : []
    return { before: stored, seen: latest, values: { ...mine, ...Object.fromEntries(taken) } }
  }

  const isConflict = isChangedMeanwhile(error)
  const conflicts = isConflict ? conflictsOf(fields, before, values, stored) : []
  const others = otherErrors(
    error,
    fields.map(({ path }) => path),
  )
  const problem = (): string | undefined => {
    if (error === null) return undefined
    // Another user has saved again: the next attempt starts from that version.
    if (isConflict) return conflicts.length > 0 ? undefined : t("settings.again")
    return isInvalid(error) ? [t("form.invalid"), ...others].join(" ") : reason(error)
  }
  return {
    values,
    /** The text of a field, or its chosen value. */
    text: (path: string): string => String(values[path] ?? ""),
    isOn: (path: string): boolean => values[path] === true,
    /** Whether saving would remove the secret. */
    isRemoved: (path: string): boolean => values[path] === null,
    set: (path: string, value: FieldValue): void => {
      setEdit({ ...begun, values: { ...values, [path]: value } })
      if (error !== null) reset()
    },
    errorOf: fieldErrors(error),
    /** The change that a save would send. */
    change: changeOf(fields, before, values),
    isDirty: editedFields(fields, before, values).length > 0,
    isSaving: isPending,
    problem: problem(),
    /** The fields that another user has also changed, with both values. */
    conflicts: conflicts.map(({ path }) => ({ path, mine: values[path] ?? null, theirs: stored[path] ?? null })),
    save: () => send(begun),
    discard: forget,
    keepMine: () => send(onTop(false)),
    takeTheirs: (): void => {
      setEdit(onTop(true))
      reset()
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
