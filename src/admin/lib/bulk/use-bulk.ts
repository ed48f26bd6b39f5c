import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Bulk, BulkPreviewBody, BulkPreviewResult } from "../../../client/generated"
import { ApiError, call, read } from "../api"
import { svcKeys } from "../query-keys"

const POLL_MS = 700
const SHOWN = 20

/** Previews the effect of a change. */
export function usePreviewBulk() {
  return useMutation({
    mutationFn: async (body: BulkPreviewBody) => (await call<BulkPreviewResult>("POST", "bulk/preview", { body })).data,
  })
}

export interface BulkStart {
  readonly body: BulkPreviewBody
  /** The token of the preview: if the change would now have another effect, it is refused. */
  readonly token: string
  /** Idempotency key: the same for every attempt, so that the change is made once. */
  readonly requestId: string
}

/** Makes the change that was previewed. */
export function useApplyBulk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, token, requestId }: BulkStart) =>
      (await call<Bulk>("POST", "bulk", { body: { ...body, request_id: requestId, preview_token: token } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.bulkChanges }),
  })
}

/** Undoes a change, except for values that somebody has changed after it. */
export function useUndoBulk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await call<Bulk>("POST", `bulk/${id}/undo`)).data,
    onSuccess: (change) => client.setQueryData(svcKeys.bulkChange(change.id), change),
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.bulkChanges }),
  })
}

/** A change and its progress. When it has ended, the menu is read again. */
export function useBulk(id: number | undefined) {
  const client = useQueryClient()
  const query = useQuery({
    enabled: id !== undefined,
    queryKey: svcKeys.bulkChange(id ?? 0),
    queryFn: ({ signal }) => read<Bulk>(`bulk/${id}`, undefined, signal),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === "running" ? POLL_MS : false),
  })
  const status = query.data?.status
  useEffect(() => {
    if (status === undefined || status === "running") return
    void client.invalidateQueries({ queryKey: svcKeys.catalog })
    void client.invalidateQueries({ queryKey: svcKeys.bulkChanges, exact: true })
  }, [client, status])
  return query
}

/** The latest changes, newest first, including a running one. */
export function useRecentBulk() {
  return useQuery({
    queryKey: svcKeys.bulkChanges,
    queryFn: ({ signal }) => read<Bulk[]>("bulk", { per_page: SHOWN }, signal),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "running") ? POLL_MS : false),
  })
}

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** Whether the error says that another change is running. */
export const isBusy = (error: unknown): boolean => hasCode(error, "svc_bulk_busy")

/** Whether the error says that the change would now have another effect than its preview. */
export const isStale = (error: unknown): boolean => hasCode(error, "svc_bulk_stale")
