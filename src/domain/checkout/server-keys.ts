/** Metadata of a cart or a line, as the platform keeps it. */
export type Metadata = Readonly<Record<string, unknown>>

/** What the house writes into metadata begins so; nobody else may write such a key. */
const SERVER_PREFIX = "_svc_"

/** The legacy keys of an order (specification, Order metadata): they are written by the house, too. */
const LEGACY_KEYS: ReadonlySet<string> = new Set([
  "legacy_order_type",
  "date_to_deliver",
  "time_to_deliver",
  "minutes_to_arrive",
  "printed",
])

/** True for a key that only the server writes. The platform copies a cart's metadata to the order, so it is guarded at the cart. */
export function isServerKey(key: string): boolean {
  return key.startsWith(SERVER_PREFIX) || LEGACY_KEYS.has(key)
}

/** Metadata without what only the server writes. */
export function withoutServerKeys(metadata: Metadata): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !isServerKey(key)))
}

/** Any stored value as metadata. */
export function asMetadata(value: unknown): Metadata {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Metadata) : {}
}
