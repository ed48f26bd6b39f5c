import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { DeliveryStatus, WebhookStatus, WebhookTopic } from "../../domain/webhooks"
import * as deliveryRows from "./delivery-rows"
import * as eventQueue from "./event-queue"
import * as webhookRows from "./webhook-rows"

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Webhooks and their deliveries: reads, and writes in the caller's transaction or connection. */
export class WebhooksService {
  readonly #knex: Knex
  /** Statements that take a connection or transaction. */
  readonly rows = { ...webhookRows, ...deliveryRows, ...eventQueue } as const

  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    this.#knex = __pg_connection__
  }

  find(id: number): Promise<webhookRows.WebhookRow | undefined> {
    return webhookRows.findWebhook(this.#knex, id)
  }

  /** One page of webhooks, newest first, and their number. */
  list(
    filter: { readonly status?: WebhookStatus | undefined; readonly topic?: WebhookTopic | undefined },
    page: Page,
  ): Promise<{ rows: webhookRows.WebhookRow[]; total: number }> {
    return webhookRows.listWebhooks(this.#knex, filter, page)
  }

  findDelivery(webhook: number, id: number): Promise<deliveryRows.DeliveryRow | undefined> {
    return deliveryRows.findDelivery(this.#knex, webhook, id)
  }

  /** One page of a webhook's log, newest first. */
  listDeliveries(
    webhook: number,
    filter: { readonly status?: DeliveryStatus | undefined },
    page: Page,
  ): Promise<{ rows: deliveryRows.DeliveryRow[]; total: number }> {
    return deliveryRows.listDeliveries(this.#knex, webhook, filter, page)
  }
}
