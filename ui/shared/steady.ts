const BEGUN = Date.now() - performance.now()

/**
 * Epoch milliseconds by the device's clock as it was when the page was opened. Later corrections of that clock do not change them, so they
 * measure the time between two instants.
 */
export const steady = (): number => BEGUN + performance.now()
