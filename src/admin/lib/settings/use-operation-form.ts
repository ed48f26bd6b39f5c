import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsOperation, SettingsOperationUpdateBody } from "../../../client/generated"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../api"
import { fieldErrors, isChangedMeanwhile, isInvalid, useSaveOperation } from "./use-operation"

/**
 * Saves a form of operation settings.
 * @param stored the settings that the form started with
 * @param onSaved called after a success
 */
export function useOperationForm(stored: Answer<SettingsOperation>, onSaved: () => void) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const { mutate, isPending, error } = useSaveOperation()
  const save = useCallback(
    (change: SettingsOperationUpdateBody) =>
      mutate(
        { change, etag: stored.etag },
        {
          onSuccess: () => {
            toast.success(t("form.saved"))
            onSaved()
          },
        },
      ),
    [mutate, stored.etag, t, onSaved],
  )
  const problemOf = (failure: unknown): string | undefined => {
    if (failure === null) return undefined
    if (isChangedMeanwhile(failure)) return t("form.changed")
    return isInvalid(failure) ? t("form.invalid") : reason(failure)
  }
  return {
    save,
    isSaving: isPending,
    errorOf: fieldErrors(error),
    problem: problemOf(error),
  }
}
