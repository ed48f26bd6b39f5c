/** A store's settings of one gateway. Missing ones use the gateway's defaults. */
export interface StoredGateway {
  /** Offline gateways only: the platform knows which providers a region offers. */
  readonly enabled?: boolean
  readonly title?: string
  readonly description?: string
  readonly settings?: Readonly<Record<string, string>>
}

export type StoredGateways = Readonly<Record<string, StoredGateway>>

/** The stored settings of one gateway. */
export function storedGateway(stored: StoredGateways, id: string): StoredGateway {
  return Object.hasOwn(stored, id) ? (stored[id] ?? {}) : {}
}
