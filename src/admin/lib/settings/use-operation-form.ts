import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsOperation, SettingsOperationUpdateBody } from "../../../client/generated"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../api"
import { changedFields } from "../changed-fields"
import { clashesOf, without } from "./clashes"
import { fieldErrors, isChangedMeanwhile, isInvalid } from "./use-operation"
import { putSettings, settingsQuery, useSaveSettings } from "./use-settings"

interface Sent {
  readonly change: object
  /** The version on which the change is based. */
  readonly seen: Answer<SettingsOperation>
}

/**
 * Saves a form of operation settings: only what differs from the settings that the form began with. If another user has changed the same setting
 * meanwhile, both values are shown; that user's other changes are kept.
 * @param stored the current settings
 * @param onSaved called after a success
 */
export function useOperationForm(stored: Answer<SettingsOperation>, onSaved: () => void) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const client = useQueryClient()
  const [began] = useState(stored)
  const [sent, setSent] = useState<object>({})
  const { mutate, isPending, error } = useSaveSettings("operation", async ({ change, seen }: Sent) => {
    try {
      return await putSettings("operation", { change, etag: seen.etag })
    } catch (failure) {
      if (!isChangedMeanwhile(failure)) throw failure
      const now = await client.fetchQuery({ ...settingsQuery("operation"), staleTime: 0 })
      if (clashesOf(change, seen.data, now.data).length > 0) throw failure
      return putSettings("operation", { change, etag: now.etag })
    }
  })
  const send = useCallback(
    (change: object, seen: Answer<SettingsOperation>): void => {
      setSent(change)
      mutate(
        { change, seen },
        {
          onSuccess: () => {
            toast.success(t("form.saved"))
            onSaved()
          },
        },
      )
    },
    [mutate, t, onSaved],
  )
  const clashes = isChangedMeanwhile(error) ? clashesOf(sent, began.data, stored.data) : []
  const problemOf = (failure: unknown): string | undefined => {
    if (failure === null || clashes.length > 0) return undefined
    if (isChangedMeanwhile(failure)) return t("form.changed")
    return isInvalid(failure) ? t("form.invalid") : reason(failure)
  }
  return {
    save: useCallback((change: SettingsOperationUpdateBody) => send(changedFields(change, began.data), began), [send, began]),
    isSaving: isPending,
    errorOf: fieldErrors(error),
    problem: problemOf(error),
    /** Settings that another user has changed as well, with both values. */
    clashes,
    keepMine: () => send(sent, stored),
    takeTheirs: () =>
      send(
        without(
          sent,
          clashes.map(({ path }) => path),
        ),
        stored,
      ),
  }
}

export type OperationForm = ReturnType<typeof useOperationForm>
