const BEGUN = Date.now() - performance.now()

/**
 * Milliseconds that start at the device's epoch time when the page was opened, and advance steadily. Later corrections of the device's clock do
 * not affect them, so the difference of two values is the time between them.
 */
export const steady = (): number => BEGUN + performance.now()
