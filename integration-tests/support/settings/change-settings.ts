import { isDeepStrictEqual } from "node:util"
import type { TestRole } from "../accounts"
import type { Answer } from "../client"
import { eventually } from "../eventually"
import type { Store } from "../store"

/**
 * Changes settings (`PUT`), and waits until every running process returns the change. A process responds to `GET` from the same cache
 * that its rules read, so no process works with the earlier value after this function has returned.
 * @param path `settings/operation`, `settings/alerts` or `loyalty/program`
 * @throws Error if the change is refused
 */
export async function changeSettings(
  store: Store,
  path: string,
  change: object,
  role: TestRole = "administrator",
): Promise<Answer> {
  const writer = Math.max(
    0,
    store.processes.findIndex(({ running }) => running),
  )
  const changed = await store.api(role, { process: writer }).put(path, change)
  if (changed.status !== 200) throw new Error(`PUT ${path}: ${changed.status} ${changed.text}`)
  for (const [process, { running }] of store.processes.entries()) {
    if (running) await eventually(async () => isSame(await store.api(role, { process }).get(path), changed))
  }
  return changed
}

/** Compares the version of the settings if they have one, because their response also contains other data, such as warnings. */
function isSame(shown: Answer, changed: Answer): boolean {
  if (shown.status !== 200) return false
  const { etag } = changed.headers
  return etag === undefined ? isDeepStrictEqual(shown.body.data, changed.body.data) : shown.headers.etag === etag
}
