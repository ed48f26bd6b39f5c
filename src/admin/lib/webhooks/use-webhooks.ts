import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Webhook, WebhookDelivery, WebhooksCreateBody, WebhooksUpdateBody } from "../../../client/generated"
import { ApiError, call, readAll } from "../api"
import { getRecord, putRecord } from "../merge/records"
import { useRecordForm } from "../merge/use-record-form"
import { svcKeys } from "../query-keys"

/** The number of latest deliveries that decide the state of a receiver. */
export const RECENT = 20
const REFRESH_MS = 10_000

/** The webhooks, newest first; `"off"` when the host's configuration has none. */
export function useWebhooks() {
  return useQuery({
    queryKey: svcKeys.webhooks,
    queryFn: async ({ signal }): Promise<Webhook[] | "off"> => {
      try {
        return await readAll<Webhook>("webhooks", {}, signal)
      } catch (error) {
        if (error instanceof ApiError && error.code === "rest_no_route") return "off"
        throw error
      }
    },
    refetchInterval: REFRESH_MS,
  })
}

/** A page of the deliveries of a webhook, newest first. */
export function useDeliveries(id: number, page = 1) {
  return useQuery({
    queryKey: svcKeys.deliveries(id, page),
    queryFn: ({ signal }) =>
      call<WebhookDelivery[]>("GET", `webhooks/${id}/deliveries`, { query: { page, per_page: RECENT }, signal }),
    refetchInterval: REFRESH_MS,
  })
}

export type WebhookAct =
  | { readonly kind: "create"; readonly body: WebhooksCreateBody }
  | { readonly kind: "change"; readonly id: number; readonly body: WebhooksUpdateBody }
  | { readonly kind: "delete"; readonly id: number }

/** Creates, changes or deletes a webhook. */
export function useActOnWebhook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: WebhookAct) => {
      if (act.kind === "create") return call<Webhook>("POST", "webhooks", { body: act.body })
      if (act.kind === "delete") return call<Webhook>("DELETE", `webhooks/${act.id}`)
      return call<Webhook>("PUT", `webhooks/${act.id}`, { body: act.body })
    },
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.webhooks }),
  })
}

/** The form of a webhook. @param began the webhook with which the form began */
export function useWebhookForm(began: Webhook, onSaved: () => void) {
  const client = useQueryClient()
  const path = `webhooks/${began.id}`
  return useRecordForm<Webhook>({
    began: { data: began },
    read: () => getRecord(path),
    put: (change, etag) => putRecord(path, change, etag),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: svcKeys.webhooks })
      onSaved()
    },
  })
}

/** Sends a test, or a delivery again. */
export function useSendWebhook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, delivery }: { readonly id: number; readonly delivery?: number }) =>
      call<WebhookDelivery>("POST", `webhooks/${id}/${delivery === undefined ? "ping" : `deliveries/${delivery}/redeliver`}`),
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.webhooks }),
  })
}
