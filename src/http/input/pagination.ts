import { z } from "@medusajs/framework/zod"
import { queryInteger } from "./query-fields"

/** The two fields of every paginated list (seed, Limits), to be spread into a query schema. */
export const pagination = {
  page: queryInteger({ min: 1 }).default(1).describe("Page, from 1."),
  per_page: queryInteger({ min: 1, max: 100 }).default(20).describe("Records per page."),
}

export interface Page {
  readonly page: number
  readonly per_page: number
  /** Records before this page. */
  readonly offset: number
}

/** The pagination object of the seed. */
export interface PageMeta {
  readonly page: number
  readonly per_page: number
  readonly total: number
  readonly total_pages: number
}

/** The page that a validated query asks for. */
export function pageOf(query: { readonly page: number; readonly per_page: number }): Page {
  return { page: query.page, per_page: query.per_page, offset: (query.page - 1) * query.per_page }
}

/** The `meta` of a list with `total` records, also for a page past the last one. */
export function pageMeta(total: number, { page, per_page }: { readonly page: number; readonly per_page: number }): PageMeta {
  return { page, per_page, total, total_pages: Math.ceil(total / per_page) }
}

/** The shape of {@link PageMeta}, for the OpenAPI document and the tests. */
export const pageMetaSchema = z.object({
  page: z.int().min(1),
  per_page: z.int().min(1).max(100),
  total: z.int().min(0),
  total_pages: z.int().min(0),
})
