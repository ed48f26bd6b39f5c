import { model } from "@medusajs/framework/utils"

/** A group of extras offered with a product (sauce, size, toppings), with the allowed number of choices. */
const ExtraCategory = model.define(
  { name: "svcExtraCategory", tableName: "svc_extra_category" },
  {
    id: model.id({ prefix: "svcxc" }).primaryKey(),
    /** The public id. */
    number: model.autoincrement(),
    name: model.text(),
    description: model.text().default(""),
    type: model.enum(["single", "multiple"]).default("multiple"),
    minimum: model.number().default(0),
    /** null: no limit. */
    maximum: model.number().nullable(),
    enabled: model.boolean().default(true),
    position: model.number().default(0),
  },
)

export default ExtraCategory
