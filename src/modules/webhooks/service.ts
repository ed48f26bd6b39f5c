import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { serviceOf } from "../../database/statements"
import * as deliveryRows from "./delivery-rows"
import * as eventQueue from "./event-queue"
import * as webhookRows from "./webhook-rows"

const STATEMENTS = { ...webhookRows, ...deliveryRows, ...eventQueue }

/** Webhooks and their deliveries. */
export class WebhooksService extends serviceOf(STATEMENTS) {
  /** The same statements, with the database as the first parameter. */
  readonly rows = STATEMENTS

  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(__pg_connection__)
  }
}
