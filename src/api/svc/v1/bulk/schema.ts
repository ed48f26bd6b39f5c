import { z } from "@medusajs/framework/zod"
import { BULK_OPERATIONS, type BulkEntity, type BulkOperation, CONFLICT_REASONS, SKIP_REASONS } from "../../../../domain/bulk"

/** Maximum number of extras of a cart line. */
const MOST_EXTRAS = 200

const entities = Object.keys(BULK_OPERATIONS) as [BulkEntity, ...BulkEntity[]]
const operations = [...new Set(Object.values(BULK_OPERATIONS).flat())] as [BulkOperation, ...BulkOperation[]]

const targetId = () => z.union([z.string().min(1).max(255), z.int().min(0).max(2_147_483_647)])
const decimal = () => z.union([z.number(), z.string().max(40)])

const change = {
  entity: z.enum(entities),
  operation: z.enum(operations).describe(
    Object.entries(BULK_OPERATIONS)
      .map(([entity, names]) => `${entity}: ${names.join(", ")}`)
      .join("; "),
  ),
  target: z
    .object({
      ids: z.array(targetId()).min(1).max(200).optional(),
      category_id: targetId()
        .optional()
        .describe("For products: a product category with its subcategories. For extras: an extra category."),
      search: z.string().trim().min(1).max(100).optional(),
      all: z.boolean().optional().describe("Must be true: all targets."),
    })
    .describe("Exactly one of the four keys."),
  value: z
    .union([
      z.number(),
      z.string().max(255),
      z.object({
        minimum: z.int().min(0).max(MOST_EXTRAS).optional(),
        maximum: z.int().min(1).max(MOST_EXTRAS).nullable().optional().describe("null: no limit."),
      }),
    ])
    .optional()
    .describe("Depends on the operation: a decimal for prices, the category to assign or move to, or limits."),
  round_to: decimal().optional().describe("For prices: round to the nearest multiple of this, half up."),
}

const requestId = () =>
  z
    .string()
    .min(8)
    .max(64)
    .regex(/^[A-Za-z0-9_-]+$/)

const previewToken = () => z.string().max(255)

export const bulkPreviewBody = z.object({
  ...change,
  request_id: requestId().optional(),
  preview_token: previewToken().optional(),
})

export const bulkBody = z.object({
  ...change,
  request_id: requestId(),
  preview_token: previewToken().optional().describe("Apply only if the effect is still what this preview showed."),
})

const shownId = z.union([z.string(), z.int()])

const skipSchema = z.object({ id: shownId, reason: z.enum(SKIP_REASONS), variation_id: z.string().optional() })

export const bulkPreviewSchema = z.object({
  preview_token: z.string(),
  total: z.int().min(0).describe("Number of fields that would change."),
  targets: z.int().min(0),
  changes: z
    .array(
      z.object({
        id: shownId,
        name: z.string(),
        field: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        variation: z.object({ id: z.string(), name: z.string() }).nullable(),
      }),
    )
    .max(100)
    .describe("The first 100 changes."),
  skipped: z.array(skipSchema),
})

const instant = z.string()

export const bulkSchema = z.object({
  id: z.int(),
  status: z.enum(["running", "done", "failed", "undone"]),
  entity: z.enum(entities),
  operation: z.enum(operations),
  target: z.object({}).loose(),
  total: z.int().min(0).describe("Number of targets."),
  applied: z.int().min(0).describe("Number of changed targets."),
  skipped: z.int().min(0).describe("Number of targets left unchanged."),
  skipped_items: z.array(skipSchema).max(100).describe("The first 100 skipped targets with their reasons."),
  progress: z.number().min(0).max(1).describe("Progress of the running work, 0 to 1."),
  conflicts: z
    .array(z.object({ id: shownId, name: z.string(), reason: z.enum(CONFLICT_REASONS) }))
    .describe("Targets that an undo did not restore. In lists only the first 100."),
  error: z.string().nullable().describe("Error code of a failed change."),
  actor: z.string(),
  undone_by: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  undone_at: instant.nullable(),
})
