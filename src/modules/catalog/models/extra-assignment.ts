import { model } from "@medusajs/framework/utils"

/** Allows an extra category on one product, or on every product of one product category. */
const ExtraAssignment = model.define(
  { name: "svcExtraAssignment", tableName: "svc_extra_assignment" },
  {
    id: model.id({ prefix: "svcxa" }).primaryKey(),
    category_number: model.number(),
    target_kind: model.enum(["product", "product_category"]),
    /** Medusa's id. */
    target_id: model.text(),
  },
)

export default ExtraAssignment
