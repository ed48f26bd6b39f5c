import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { SettingsOperation, SettingsOperationUpdateBody } from "../../../client/generated"
import type { Answer } from "../api"
import { useRecordForm } from "../merge/use-record-form"
import { keepSettings, putSettings, readSettings } from "./use-settings"

/**
 * Saves a form of operation settings, and keeps what others have changed since the form was opened.
 * @param stored the current settings
 * @param onSaved called after a success
 */
export function useOperationForm(stored: Answer<SettingsOperation>, onSaved: () => void) {
  const client = useQueryClient()
  const [began] = useState(stored)
  const { save, ...form } = useRecordForm<SettingsOperation>({
    began,
    read: () => readSettings(client, "operation"),
    put: async (change, etag) => {
      const now = await putSettings("operation", { change, etag })
      keepSettings(client, "operation", now)
      return now
    },
    onSaved,
  })
  return { ...form, save: (change: SettingsOperationUpdateBody) => save(change) }
}
