import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { serviceOf } from "../../database/statements"
import * as alarmRows from "./alarm-rows"
import * as noticeRows from "./notice-rows"
import * as pushRows from "./push-rows"
import * as screenRows from "./screen-rows"

const STATEMENTS = { ...alarmRows, ...noticeRows, ...pushRows, ...screenRows }

/** Alarms, their notices, push subscriptions of browsers, and connected screens. */
export class AlarmsService extends serviceOf(STATEMENTS) {
  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(__pg_connection__)
  }
}
