/**
 * Resolves with the result of the work, or after the limit with the result of `late`. Rejects if `late` throws, which is the default. The work
 * itself continues after the limit, and its later failure is ignored. So the work must be safe to repeat or to ignore.
 */
export async function withTimeLimit<T, L = never>(
  milliseconds: number,
  work: PromiseLike<T>,
  late: () => L = () => {
    throw new Error(`The work did not end within ${milliseconds} ms`)
  },
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  try {
    const ended = await Promise.race([work.then((value) => ({ value })), over])
    return ended ? ended.value : late()
  } finally {
    clearTimeout(timer)
  }
}
