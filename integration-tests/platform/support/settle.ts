/** Waits until what a finished operation has started has run, too. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
