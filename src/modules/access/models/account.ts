import { model } from "@medusajs/framework/utils"

/**
 * An account: our data about a Medusa user or customer, or all data of a staff member. E-mail and names of Medusa actors are read
 * from Medusa and stay null here.
 */
export const Account = model.define(
  { name: "svcAccount", tableName: "svc_account" },
  {
    id: model.id({ prefix: "svcacc" }).primaryKey(),
    number: model.autoincrement(),
    actor_type: model.enum(["user", "customer", "svc_staff"]),
    actor_id: model.text(),
    username: model.text().nullable(),
    username_key: model.text().nullable(),
    email: model.text().nullable(),
    first_name: model.text().nullable(),
    last_name: model.text().nullable(),
    display_name: model.text().nullable(),
    phone: model.text().nullable(),
    roles: model.json(),
    meta: model.json(),
    disabled: model.boolean().default(false),
    registered_at: model.dateTime(),
    credentials_valid_from: model.dateTime().nullable(),
  },
)
