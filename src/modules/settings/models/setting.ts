import { model } from "@medusajs/framework/utils"

/** One settings record per row: its name (`operation`), its version (number of changes) and its value. */
export const Setting = model.define(
  { name: "svcSetting", tableName: "svc_setting" },
  {
    key: model.text().primaryKey(),
    version: model.number().default(0),
    value: model.json(),
    updated_by: model.text().nullable(),
  },
)
