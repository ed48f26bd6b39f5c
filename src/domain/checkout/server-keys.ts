/** Metadata of a cart or a line on the platform. */
export type Metadata = Readonly<Record<string, unknown>>

/** Prefix of the metadata keys that only the server may write. */
const SERVER_PREFIX = "_svc_"

/** The legacy keys of an order (specification, Order metadata), also written by the server only. */
const LEGACY_KEYS: ReadonlySet<string> = new Set([
  "legacy_order_type",
  "date_to_deliver",
  "time_to_deliver",
  "minutes_to_arrive",
  "printed",
])

/** True for a key that only the server writes. The platform copies a cart's metadata to the order, so carts are guarded. */
export function isServerKey(key: string): boolean {
  return key.startsWith(SERVER_PREFIX) || LEGACY_KEYS.has(key)
}

/** Metadata without server-only keys. */
export function withoutServerKeys(metadata: Metadata): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !isServerKey(key)))
}

/** Reads any stored value as metadata. */
export function asMetadata(value: unknown): Metadata {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Metadata) : {}
}
