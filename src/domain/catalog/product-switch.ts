/** The stored switch of a product. No switch: enabled. */
export interface ProductSwitch {
  readonly enabled: boolean
  /** Epoch milliseconds at which a disabled product is enabled again; null: never. */
  readonly enabledAt: number | null
}

/** The switch at an instant. After `enabledAt` the product is enabled and nothing is scheduled. */
export function effectiveSwitch(stored: ProductSwitch | null, now: number): ProductSwitch {
  if (!stored || stored.enabled || (stored.enabledAt !== null && stored.enabledAt <= now))
    return { enabled: true, enabledAt: null }
  return stored
}
