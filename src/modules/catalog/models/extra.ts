import { model } from "@medusajs/framework/utils"

/** One choice of an extra category, with the amount that it adds to the unit price. */
const Extra = model.define(
  { name: "svcExtra", tableName: "svc_extra" },
  {
    id: model.id({ prefix: "svcx" }).primaryKey(),
    /** The public id. */
    number: model.autoincrement(),
    /** `svc_extra_category.number`. An extra belongs to exactly one category. */
    category_number: model.number(),
    name: model.text(),
    description: model.text().default(""),
    /** Major units. The column is `numeric`, read and written as a decimal string, never as a float. */
    price: model.text().default("0"),
    enabled: model.boolean().default(true),
    position: model.number().default(0),
  },
)

export default Extra
