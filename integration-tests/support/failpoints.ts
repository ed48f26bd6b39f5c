import type { Store } from "./store"

const FAILPOINT = "SVC_FAILPOINT"
const CRASH_MS = 60_000

/**
 * Runs work with the failpoint set in every process. Each process that reaches the failpoint crashes; any instance may be the one that handles
 * the event. Afterwards at least one process has crashed, at least one is running, and the failpoint is cleared.
 * @throws Error if no process reaches the failpoint
 */
export async function crashAt(store: Store, failpoint: string, work: () => Promise<unknown>): Promise<void> {
  await restartDead(store)
  await Promise.all(store.processes.map((server) => server.setEnvironment(FAILPOINT, failpoint)))
  // The request fails when its server crashes.
  await work().catch(() => undefined)
  await untilCrashed(store.processes, failpoint)
  for (const server of store.processes) {
    // The process may crash at this moment, which is no failure.
    if (server.running) await server.setEnvironment(FAILPOINT, null).catch(() => undefined)
  }
  if (store.processes.every(({ running }) => !running)) await store.processes.at(-1)?.start()
}

/** Sets the failpoint in every process; null: none. */
export async function setFailpoint(store: Pick<Store, "processes">, failpoint: string | null): Promise<void> {
  for (const server of store.processes) await server.setEnvironment(FAILPOINT, failpoint)
}

/** Kills all processes. */
export async function killAll(store: Pick<Store, "processes">): Promise<void> {
  await Promise.all(store.processes.map((server) => server.kill()))
}

/** Restarts the processes that have crashed. */
export async function restartDead(store: Store): Promise<void> {
  await Promise.all(store.processes.filter(({ running }) => !running).map((server) => server.start()))
}

/**
 * Kills all processes, starts one with the failpoint set from the start, and waits until the process has crashed there. For work that a process
 * may begin as soon as it starts. Afterwards no process is running.
 * @throws Error if the process does not reach the failpoint
 */
export async function crashAtStart(store: Store, failpoint: string, work: () => Promise<unknown>): Promise<void> {
  await killAll(store)
  const [first] = store.processes
  await first?.start({ [FAILPOINT]: failpoint }).catch((error: unknown) => {
    if (!String(error).includes("SIGKILL")) throw error
  })
  await work()
  await untilCrashed(store.processes.slice(0, 1), failpoint)
}

/** Waits until a process has crashed. */
async function untilCrashed(processes: Store["processes"], failpoint: string): Promise<void> {
  const end = Date.now() + CRASH_MS
  while (processes.every(({ running }) => running)) {
    if (Date.now() > end) throw new Error(`No process has reached ${failpoint}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
