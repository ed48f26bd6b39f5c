/** What a store has said of one gateway; what it has not said is the gateway's own. */
export interface StoredGateway {
  /** Offline gateways only: the platform itself knows which of its providers a region offers. */
  readonly enabled?: boolean
  readonly title?: string
  readonly description?: string
  readonly settings?: Readonly<Record<string, string>>
}

export type StoredGateways = Readonly<Record<string, StoredGateway>>

/** What is stored of one gateway. */
export function storedGateway(stored: StoredGateways, id: string): StoredGateway {
  return Object.hasOwn(stored, id) ? (stored[id] ?? {}) : {}
}
