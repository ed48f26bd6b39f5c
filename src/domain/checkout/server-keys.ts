import { isServerKey } from "../orders"

/** Metadata of a cart or a line on the platform. */
export type Metadata = Readonly<Record<string, unknown>>

/** Metadata without server-only keys. */
export function withoutServerKeys(metadata: Metadata): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !isServerKey(key)))
}

/** Reads any stored value as metadata. */
export function asMetadata(value: unknown): Metadata {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Metadata) : {}
}
