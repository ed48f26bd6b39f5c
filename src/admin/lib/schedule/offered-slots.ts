interface Offer {
  readonly time: string
  readonly available: boolean
}

/**
 * The slots that can be ordered for, with each time once. A date may have a time twice, before and after midnight: an order names only date
 * and time, and gets the first free one.
 */
export const offeredSlots = <T extends Offer>(slots: readonly T[]): readonly T[] => {
  const free = slots.filter(({ available }) => available)
  return free.filter(({ time }, at) => free.findIndex((other) => other.time === time) === at)
}
