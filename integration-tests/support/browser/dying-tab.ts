/** The numbers of steps after which a tab crashes. */
export const MOMENTS = Array.from({ length: 10 }, (_, steps) => steps)

/** What a page records about its crash: `svcDiedAt` is its address at that moment. */
export interface Dying {
  svcIsDead?: boolean
  svcDiedAt?: string
}

/**
 * Runs in the page: simulates a crash of its tab after `steps` further steps. Each write to storage, each request and each response is a
 * step. After the crash the page stores nothing, sends nothing and gets no response.
 */
export function dieAfter(steps: number): void {
  let left = steps
  const state = globalThis as Dying
  const isAlive = (): boolean => {
    if (left > 0) left -= 1
    else {
      state.svcIsDead = true
      state.svcDiedAt ??= location.href
    }
    return state.svcIsDead !== true
  }
  const never = new Promise<never>(() => undefined)
  for (const name of ["setItem", "removeItem"] as const) {
    const real = Storage.prototype[name] as (...values: string[]) => void
    Storage.prototype[name] = function (this: Storage, ...values: string[]): void {
      if (isAlive()) real.apply(this, values)
    }
  }
  const real = globalThis.fetch
  globalThis.fetch = async (...call) => {
    if (!isAlive()) return never
    const answer = await real(...call)
    return isAlive() ? answer : never
  }
}
