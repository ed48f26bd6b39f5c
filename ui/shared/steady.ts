const BEGUN = Date.now() - performance.now()

/**
 * Epoch milliseconds by the device's clock as it was when the page was opened. They go on evenly when that clock is corrected: pauses between two
 * instants are measured by them.
 */
export const steady = (): number => BEGUN + performance.now()
