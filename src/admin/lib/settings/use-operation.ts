import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { SettingsOperation, SettingsOperationUpdateBody } from "../../../client/generated"
import { type Answer, ApiError, call } from "../api"
import { svcKeys } from "../query-keys"

const PATH = "settings/operation"

/** The settings of the operation, with their version (`etag`). */
export function useOperation() {
  return useQuery({
    queryKey: svcKeys.settings("operation"),
    queryFn: ({ signal }) => call<SettingsOperation>("GET", PATH, { signal }),
  })
}

export interface OperationChange {
  readonly change: SettingsOperationUpdateBody
  /** The version that was seen: who changes another one is refused (412). */
  readonly etag: string | undefined
}

/** Changes settings of the operation: only the keys that are sent. */
export function useSaveOperation() {
  const client = useQueryClient()
  return useMutation<Answer<SettingsOperation>, unknown, OperationChange>({
    mutationFn: ({ change, etag }) =>
      call("PUT", PATH, { body: change, headers: etag === undefined ? {} : { "If-Match": etag } }),
    onSuccess: (stored) => {
      client.setQueryData(svcKeys.settings("operation"), stored)
      for (const queryKey of [svcKeys.overview, svcKeys.schedule]) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Whether somebody else has changed the settings meanwhile. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === "svc_settings_changed"
}

/** Whether a field is refused. */
export function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.code === "rest_invalid_param"
}

/** What is wrong with the fields of a form, by the path of the setting. Of a part of it, with what lies below. */
export function fieldErrors(error: unknown): (path: string) => string | undefined {
  const details = error instanceof ApiError && isInvalid(error) ? error.details : {}
  return (path) => {
    const at = Object.keys(details).find((name) => name === path || name.startsWith(`${path}.`) || name.startsWith(`${path}[`))
    return at === undefined ? undefined : (details[at] as { readonly message?: string }).message
  }
}
