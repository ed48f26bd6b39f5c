/** The numbers of steps after which a tab crashes. */
export const MOMENTS = Array.from({ length: 10 }, (_, steps) => steps)

/** What a page records about its crash: `svcCrashedAt` is its address at that moment. */
export interface Crashed {
  svcHasCrashed?: boolean
  svcCrashedAt?: string
}

/**
 * Runs in the page: simulates a crash of its tab after `steps` further steps. Each write to storage, each request and each response is a
 * step. After the crash the page stores nothing, sends nothing and gets no response.
 */
export function crashAfter(steps: number): void {
  let left = steps
  const state = globalThis as Crashed
  const isRunning = (): boolean => {
    if (left > 0) left -= 1
    else {
      state.svcHasCrashed = true
      state.svcCrashedAt ??= location.href
    }
    return state.svcHasCrashed !== true
  }
  const never = new Promise<never>(() => undefined)
  for (const name of ["setItem", "removeItem"] as const) {
    const real = Storage.prototype[name] as (...values: string[]) => void
    Storage.prototype[name] = function (this: Storage, ...values: string[]): void {
      if (isRunning()) real.apply(this, values)
    }
  }
  const real = globalThis.fetch
  globalThis.fetch = async (...call) => {
    if (!isRunning()) return never
    const answer = await real(...call)
    return isRunning() ? answer : never
  }
}
