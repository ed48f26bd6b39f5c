import type { Store } from "./store"

const FAILPOINT = "SVC_FAILPOINT"
const DEATH_MS = 20_000

/**
 * Does some work while whatever process comes to the failpoint dies there: where instances follow the same events it may be any of
 * them. Afterwards at least one is dead, at least one runs, and none dies any more.
 * @throws Error when nobody comes to the failpoint
 */
export async function someoneDies(store: Store, failpoint: string, work: () => Promise<unknown>): Promise<void> {
  await everybodyBack(store)
  await Promise.all(store.processes.map((server) => server.setEnvironment(FAILPOINT, failpoint)))
  // The request dies with its server.
  await work().catch(() => undefined)
  const end = Date.now() + DEATH_MS
  while (store.processes.every(({ running }) => running)) {
    if (Date.now() > end) throw new Error(`Nobody has come to ${failpoint}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  for (const server of store.processes) {
    // Dying in this very moment is no failure.
    if (server.running) await server.setEnvironment(FAILPOINT, null).catch(() => undefined)
  }
  if (store.processes.every(({ running }) => !running)) await store.processes.at(-1)?.start()
}

/** Starts again whoever has died. */
export async function everybodyBack(store: Store): Promise<void> {
  await Promise.all(store.processes.filter(({ running }) => !running).map((server) => server.start()))
}
