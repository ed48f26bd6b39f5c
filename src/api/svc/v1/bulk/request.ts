import type { z } from "@medusajs/framework/zod"
import type { BulkRequest } from "../../../../commands/bulk/start-bulk"
import { hashBody } from "../../../../commands/ordering/placing/order-request"
import { BULK_OPERATIONS, type BulkChange, type BulkOrder, type BulkTarget, type PriceRule } from "../../../../domain/bulk"
import { canonicalDecimal, isBelow } from "../../../../domain/settings/decimal"
import { failWith, invalidField } from "../../../../errors"
import type { bulkBody, bulkPreviewBody } from "./schema"

type Body = z.output<typeof bulkPreviewBody>

const HIGHEST = 1_000_000
const HIGHEST_ID = 2_147_483_647

/**
 * Converts a validated body to the input of the command. What is allowed depends on entity and operation.
 * @throws rest_missing_callback_param, rest_invalid_param naming the field
 */
export function toBulkOrder(body: Body): BulkOrder {
  const { entity, operation } = body
  const allowed: readonly string[] = BULK_OPERATIONS[entity]
  if (needsValue(operation) && body.value === undefined) {
    throw failWith("rest_missing_callback_param", { fields: ["value"] }, {})
  }
  if (!allowed.includes(operation)) throw invalidField("operation", { code: "rest_not_in_enum", allowed })
  return { entity, operation, target: targetOf(body), change: changeOf(body) }
}

/** Like {@link toBulkOrder}, with the key of the request and the preview that it follows. */
export function toBulkRequest(body: z.output<typeof bulkBody>): BulkRequest {
  return {
    order: toBulkOrder(body),
    requestId: body.request_id,
    bodyHash: hashBody(body),
    previewToken: body.preview_token,
  }
}

function needsValue(operation: Body["operation"]): boolean {
  return !["enable", "disable", "delete"].includes(operation)
}

function targetOf({ entity, target }: Body): BulkTarget {
  const { ids, category_id, search, all } = target
  const named = [ids, category_id, search, all].filter((one) => one !== undefined)
  if (named.length !== 1) throw invalidField("target", { code: "rest_invalid_pattern" })
  if (ids) return { ids: ids.map((id, index) => targetId(id, entity === "product", `target.ids[${index}]`)) }
  if (category_id !== undefined) {
    if (entity === "extra_category") throw invalidField("target.category_id", { code: "rest_invalid_type" })
    return { category_id: targetId(category_id, entity === "product", "target.category_id") }
  }
  if (search !== undefined) return { search }
  if (all !== true) throw invalidField("target.all", { code: "rest_not_in_enum", allowed: ["true"] })
  return { all }
}

/** Medusa's ids are texts; the plugin's ids are numbers. */
function targetId(id: string | number, text: boolean, field: string): string {
  if (text !== (typeof id === "string")) throw invalidField(field, { code: "rest_invalid_type" })
  return String(id)
}

function changeOf(body: Body): BulkChange {
  const { entity, operation, value } = body
  switch (operation) {
    case "enable":
    case "disable":
      return { kind: "switch", enabled: operation === "enable" }
    case "delete":
      return { kind: "deletion" }
    case "price_set":
    case "price_add":
    case "price_percent":
      return {
        kind: "price",
        rule: operation.slice("price_".length) as PriceRule,
        value: decimalOf(value, "value", -HIGHEST),
        roundTo: body.round_to === undefined ? null : stepOf(body.round_to),
      }
    case "assign_extra_category":
    case "unassign_extra_category":
      return { kind: "assignment", assigned: operation === "assign_extra_category", categoryId: numberOf(value) }
    case "move_category":
      if (entity === "extra") return { kind: "extra_category", categoryId: numberOf(value) }
      if (typeof value !== "string") throw invalidField("value", { code: "rest_invalid_type" })
      return { kind: "product_category", categoryId: value }
    case "set_limits":
      return limitsOf(value)
  }
}

function decimalOf(value: unknown, field: string, lowest: number): string {
  if (typeof value !== "number" && typeof value !== "string") throw invalidField(field, { code: "rest_invalid_type" })
  const exact = canonicalDecimal(value)
  if (exact === null) throw invalidField(field, { code: "rest_invalid_pattern" })
  if (isBelow(exact, String(lowest)) || isBelow(String(HIGHEST), exact)) {
    throw invalidField(field, { code: "rest_out_of_bounds", minimum: lowest, maximum: HIGHEST })
  }
  return exact
}

function stepOf(value: string | number): string {
  const step = decimalOf(value, "round_to", 0)
  if (step === "0") throw invalidField("round_to", { code: "rest_out_of_bounds" })
  return step
}

function numberOf(value: unknown): number {
  if (typeof value !== "number" || !Number.isInteger(value)) throw invalidField("value", { code: "rest_invalid_type" })
  if (value < 0 || value > HIGHEST_ID)
    throw invalidField("value", { code: "rest_out_of_bounds", minimum: 0, maximum: HIGHEST_ID })
  return value
}

function limitsOf(value: Body["value"]): BulkChange {
  if (typeof value !== "object") throw invalidField("value", { code: "rest_invalid_type" })
  const { minimum, maximum } = value
  if (minimum === undefined && maximum === undefined) {
    throw failWith("rest_missing_callback_param", { fields: ["value.minimum", "value.maximum"] }, {})
  }
  if (minimum !== undefined && typeof maximum === "number" && minimum > maximum) {
    throw invalidField("value.minimum", { code: "rest_out_of_bounds", maximum })
  }
  return { kind: "limits", ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }
}
