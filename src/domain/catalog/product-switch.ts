/** The kitchen's switch of a product as it is stored. No switch: enabled. */
export interface ProductSwitch {
  readonly enabled: boolean
  /** Epoch milliseconds at which a disabled product comes back by itself; null: never. */
  readonly enabledAt: number | null
}

/** The switch at an instant: one whose time has come reads as enabled, with nothing pending. */
export function effectiveSwitch(stored: ProductSwitch | null, now: number): ProductSwitch {
  if (!stored || stored.enabled || (stored.enabledAt !== null && stored.enabledAt <= now))
    return { enabled: true, enabledAt: null }
  return stored
}
