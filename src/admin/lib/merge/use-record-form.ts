import { toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../api"
import { changedFields } from "../changed-fields"
import { clashesOf, without } from "../settings/clashes"
import { fieldErrors, isInvalid } from "../settings/use-operation"
import { isChangedMeanwhile, saveOnTop } from "./save-on-top"

interface RecordForm<T extends object> {
  /** The record with which the form began. Without a version, it is read again before it is saved. */
  readonly began: Answer<T>
  readonly read: () => Promise<Answer<T>>
  /** Sends a change that is based on a version. */
  readonly put: (change: object, etag: string | undefined) => Promise<Answer<T>>
  /** Converts a record to the fields that the form sends, if they differ from the fields that are read. */
  readonly fieldsOf?: (record: T) => object
  readonly onSaved: (stored: T) => void
}

interface Sent<T> {
  readonly change: object
  /** The version on which the change is based. */
  readonly seen: Answer<T>
}

const asRead = <T extends object>(record: T): object => record

/**
 * Saves a form of a record: only the fields that differ from the record with which the form began. If another user has changed the same field,
 * both values are shown. The other user's other changes are kept.
 */
export function useRecordForm<T extends object>({ began, read, put, fieldsOf = asRead, onSaved }: RecordForm<T>) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const [latest, setLatest] = useState(began)
  const [sent, setSent] = useState<object>({})
  const clashesWith = (change: object, before: T, now: T) => clashesOf(change, fieldsOf(before), fieldsOf(now))
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ change, seen }: Sent<T>) =>
      saveOnTop<T>(seen, {
        send: ({ etag }) => put(change, etag),
        read: async () => {
          const now = await read()
          setLatest(now)
          return now
        },
        conflicts: (now) => clashesWith(change, seen.data, now).length > 0,
      }),
  })
  const send = (change: object, seen: Answer<T>): void => {
    setSent(change)
    mutate(
      { change, seen },
      {
        onSuccess: ({ data }) => {
          toast.success(t("form.saved"))
          onSaved(data)
        },
      },
    )
  }
  const clashes = isChangedMeanwhile(error) ? clashesWith(sent, began.data, latest.data) : []
  const problemOf = (failure: unknown): string | undefined => {
    if (failure === null || clashes.length > 0) return undefined
    if (isChangedMeanwhile(failure)) return t("form.changed")
    return isInvalid(failure) ? t("form.invalid") : reason(failure)
  }
  const given = (): string[] => clashes.map(({ name }) => name)
  return {
    /** @param fields all fields of the form */
    save: (fields: object) => send(changedFields(fields, fieldsOf(began.data)), began),
    isSaving: isPending,
    error,
    errorOf: fieldErrors(error),
    problem: problemOf(error),
    /** The fields that another user has also changed, with both values. */
    clashes,
    keepMine: () => send(sent, latest),
    takeTheirs: () => send(without(sent, given()), latest),
  }
}

/** The part of a form that a view of its conflicts needs. */
export type MergedForm = Pick<ReturnType<typeof useRecordForm>, "clashes" | "keepMine" | "takeTheirs">
