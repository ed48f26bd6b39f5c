import type { ExtraCategory } from "../../../../client/generated"

/** An extra of the group of {@link sauces}. Its place follows from its id. */
export const extra = (id: number, name: string, price = "0.50") => ({
  id,
  name,
  description: "",
  price,
  category_id: 7,
  enabled: true,
  position: id - 1,
})

/** A group of two extras, as the service returns it. */
export const sauces = (changes: Partial<ExtraCategory> = {}): ExtraCategory => ({
  id: 7,
  name: "Salsas",
  description: "",
  type: "multiple",
  minimum: 0,
  maximum: 2,
  required: false,
  enabled: true,
  position: 0,
  extras: [extra(1, "Alioli"), extra(2, "Brava")],
  product_ids: ["prod_1"],
  product_category_ids: [],
  ...changes,
})
