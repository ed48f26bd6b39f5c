/** Waits until the work that a finished operation started has ended. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
