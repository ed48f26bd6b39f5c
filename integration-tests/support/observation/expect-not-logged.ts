import { randomUUID } from "node:crypto"
import { eventually } from "../eventually"
import type { Store } from "../store"

/**
 * Asserts that the log contains none of the secrets. It first sends a marked request to every running process, and waits for its line in
 * the access log, which follows the lines of all earlier requests. Start the store with {@link ACCESS_LOG}.
 */
export async function expectNotLogged(store: Store, ...secrets: readonly string[]): Promise<void> {
  for (const [index, process] of store.processes.entries()) {
    if (!process.running) continue
    const mark = randomUUID()
    await store.api("anonymous", { process: index }).get("status", { query: { mark } })
    await eventually(() => process.log.includes(`mark=${mark}`), 10_000)
  }
  const log = store.log()
  for (const secret of secrets) {
    expect(secret).not.toBe("")
    expect(log).not.toContain(secret)
  }
}

/** The environment of a store whose log includes every request. */
export const ACCESS_LOG = { LOG_LEVEL: "http" } as const
