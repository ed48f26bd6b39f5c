import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { serviceOf } from "../../database/statements"
import * as noticeQueue from "./notice-queue"
import * as noticeRows from "./notice-rows"

/** Notices to customers, sent or waiting. */
export class NotificationsService extends serviceOf({ ...noticeQueue, ...noticeRows }) {
  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(__pg_connection__)
  }
}
