import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { SettingsAlerts, SettingsAppearance, SettingsOperation } from "../../../client/generated"
import { type Answer, call } from "../api"
import { putRecord } from "../merge/records"
import { svcKeys } from "../query-keys"

/** The settings records, each with its own version, by the name of their route. */
export interface SettingsRecords {
  readonly operation: SettingsOperation
  readonly appearance: SettingsAppearance
  readonly alerts: SettingsAlerts
}
export type SettingsName = keyof SettingsRecords

/** How settings are read, and their key in the query cache. */
export function settingsQuery<Name extends SettingsName>(name: Name) {
  return {
    queryKey: svcKeys.settings(name),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => call<SettingsRecords[Name]>("GET", `settings/${name}`, { signal }),
  }
}

/** Reads settings again, for every page that shows them. */
export function readSettings<Name extends SettingsName>(client: QueryClient, name: Name) {
  return client.fetchQuery({ ...settingsQuery(name), staleTime: 0 })
}

/** Settings with their version (`etag`). */
export function useSettings<Name extends SettingsName>(name: Name) {
  return useQuery(settingsQuery(name))
}

export interface SettingsChange {
  readonly change: unknown
  /** The version that was read. A change of an outdated version is refused (412). */
  readonly etag: string | undefined
}

/** Changes the sent keys of settings. */
export function putSettings<Name extends SettingsName>(name: Name, { change, etag }: SettingsChange) {
  return putRecord<SettingsRecords[Name]>(`settings/${name}`, change, etag)
}

/** Shows settings that have just been stored on every page. */
export function keepSettings<Name extends SettingsName>(client: QueryClient, name: Name, stored: Answer<SettingsRecords[Name]>) {
  client.setQueryData(svcKeys.settings(name), stored)
  if (name !== "operation") return
  for (const queryKey of [svcKeys.overview, svcKeys.schedule, svcKeys.status]) void client.invalidateQueries({ queryKey })
}

/**
 * Saves settings and updates the rest of the dashboard.
 * @param save sends the change
 */
export function useSaveSettings<Name extends SettingsName, Change = SettingsChange>(
  name: Name,
  save: (change: Change) => Promise<Answer<SettingsRecords[Name]>>,
) {
  const client = useQueryClient()
  return useMutation<Answer<SettingsRecords[Name]>, unknown, Change>({
    mutationFn: save,
    onSuccess: (stored) => keepSettings(client, name, stored),
  })
}
