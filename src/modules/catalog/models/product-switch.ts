import { model } from "@medusajs/framework/utils"

/** The kitchen's switch of one product. A product without a row is enabled. */
const ProductSwitch = model.define(
  { name: "svcProductSwitch", tableName: "svc_product_switch" },
  {
    product_id: model.text().primaryKey(),
    enabled: model.boolean(),
    /** When a disabled product comes back by itself; null: never. */
    enabled_at: model.dateTime().nullable(),
  },
)

export default ProductSwitch
