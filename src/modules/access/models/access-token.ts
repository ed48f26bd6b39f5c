import { model } from "@medusajs/framework/utils"

/** A bearer token, stored as its hash. */
export const AccessToken = model.define(
  { name: "svcAccessToken", tableName: "svc_access_token" },
  {
    id: model.id({ prefix: "svctok" }).primaryKey(),
    number: model.autoincrement(),
    token_hash: model.text().unique(),
    account_id: model.text().index(),
    expires_at: model.dateTime(),
    last_used_at: model.dateTime().nullable(),
    revoked_at: model.dateTime().nullable(),
  },
)
