import { eventually } from "../eventually"
import type { Store } from "../store"

interface Row {
  readonly key: string
  readonly version: number
  readonly value: unknown
}

/**
 * Saves the store's settings.
 * @returns a function that restores the settings, and resolves when every process has them
 */
export async function settingsKeeper(store: Store): Promise<() => Promise<void>> {
  const rows = (): Promise<Row[]> => store.db("svc_setting").whereNull("deleted_at").select("key", "version", "value")
  const kept = new Map((await rows()).map(({ key, value }) => [key, JSON.stringify(value)]))
  const versionsSeen = () =>
    Promise.all(
      store.processes.map(
        async (_, process) => (await store.api("administrator", { process }).get("settings/operation")).headers.etag,
      ),
    )

  return async () => {
    const changed = (await rows()).filter(({ key, value }) => JSON.stringify(value) !== (kept.get(key) ?? "{}"))
    if (changed.length === 0) return
    const before = await versionsSeen()
    // A process reloads all records together. Only the version of the operation settings shows this, so that record is always written.
    const keys = [...new Set([...changed.map(({ key }) => key), "operation"])]
    await store.db.transaction(async (trx) => {
      for (const key of keys) {
        const [row] = await trx("svc_setting")
          .where({ key })
          .update({ value: kept.get(key) ?? "{}", version: trx.raw("version + 1") })
          .returning<Row[]>(["version"])
        await trx.raw("select pg_notify('svc_settings', ?)", [`${key}:${row?.version}`])
      }
    })
    await eventually(async () => (await versionsSeen()).every((version, process) => version !== before[process]))
  }
}
