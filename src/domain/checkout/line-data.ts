import type { ChosenExtra, ExtraSelections } from "../extras"
import { toDecimal } from "../money"
import { asMetadata, type Metadata } from "./server-keys"

/** One entry of `_svc_extras_snapshot`: an extra with its price at purchase time (contract section 7, Metadata). */
export interface ExtraSnapshot {
  readonly category_id: number
  readonly category_name: string
  readonly extra_id: number
  readonly name: string
  readonly price: string
  readonly quantity: 1
}

export const EXTRAS_SNAPSHOT_KEY = "_svc_extras_snapshot"
export const COMMENTS_KEY = "additional_comments"

/**
 * Chosen extras in the form that is stored on a line.
 * @param digits decimal places of the currency
 */
export function extrasSnapshot(chosen: readonly ChosenExtra[], digits: number): ExtraSnapshot[] {
  return chosen.map(({ category_id, category_name, extra_id, name, priceMinor }) => ({
    category_id,
    category_name,
    extra_id,
    name,
    price: toDecimal(priceMinor, digits),
    quantity: 1,
  }))
}

/** The plugin's data in a line's metadata. */
export interface LineData {
  /** null: the plugin did not price the line, so the platform's price applies. */
  readonly extras: readonly ExtraSnapshot[] | null
  readonly additionalComments: string
}

/** Reads a line's metadata. Values that the server cannot have written are ignored. */
export function readLine(metadata: Metadata): LineData {
  const snapshot = metadata[EXTRAS_SNAPSHOT_KEY]
  const comments = metadata[COMMENTS_KEY]
  return {
    extras: Array.isArray(snapshot) ? snapshot.flatMap(snapshotOf) : null,
    additionalComments: typeof comments === "string" ? comments : "",
  }
}

function snapshotOf(value: unknown): ExtraSnapshot[] {
  const { category_id, category_name, extra_id, name, price } = asMetadata(value)
  if (typeof category_id !== "number" || typeof extra_id !== "number") return []
  if ([category_name, name, price].some((text) => typeof text === "object")) return []
  return [{ category_id, category_name: String(category_name), extra_id, name: String(name), price: String(price), quantity: 1 }]
}

/** The extras of a line in the form of a request. */
export function selectionsOf(extras: readonly ExtraSnapshot[] | null): NonNullable<ExtraSelections["extra_selections"]> {
  const byCategory = new Map<number, number[]>()
  for (const { category_id, extra_id } of extras ?? []) {
    byCategory.set(category_id, [...(byCategory.get(category_id) ?? []), extra_id])
  }
  return [...byCategory].map(([category_id, extra_ids]) => ({ category_id, extra_ids }))
}

/**
 * Whether a new line can be merged into an existing one: the same extras, comments and other metadata. Names and prices of extras do not
 * count, because they are updated with the line.
 */
export function isSameLine(present: Metadata, wished: Metadata): boolean {
  return canonical(comparable(present)) === canonical(comparable(wished))
}

function comparable(metadata: Metadata): Record<string, unknown> {
  const ids = (readLine(metadata).extras ?? []).map(({ extra_id }) => extra_id).sort((a, b) => a - b)
  return { ...metadata, [EXTRAS_SNAPSHOT_KEY]: ids }
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`
}
