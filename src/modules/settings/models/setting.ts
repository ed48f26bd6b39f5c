import { model } from "@medusajs/framework/utils"

/** One settings record per row: what it is called (`operation`), how often it was changed, and its value. */
export const Setting = model.define(
  { name: "svcSetting", tableName: "svc_setting" },
  {
    key: model.text().primaryKey(),
    version: model.number().default(0),
    value: model.json(),
    updated_by: model.text().nullable(),
  },
)
