import { model } from "@medusajs/framework/utils"

/** The kitchen's availability switch of a product. A product without a row is enabled. */
const ProductSwitch = model.define(
  { name: "svcProductSwitch", tableName: "svc_product_switch" },
  {
    product_id: model.text().primaryKey(),
    enabled: model.boolean(),
    /** When a disabled product becomes available again; null: never. */
    enabled_at: model.dateTime().nullable(),
  },
)

export default ProductSwitch
