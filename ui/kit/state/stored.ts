import { del, get, set } from "idb-keyval"

/** Reads from the browser's database; undefined if there is nothing, or the database is blocked: then `get` throws instead of rejecting. */
export async function readStored<T>(name: string): Promise<T | undefined> {
  try {
    return await get<T>(name)
  } catch {
    return undefined
  }
}

/** Writes to the browser's database; undefined deletes. If the database is blocked, nothing is stored. */
export async function writeStored(name: string, value: unknown): Promise<void> {
  try {
    await (value === undefined ? del(name) : set(name, value))
  } catch {
    // What is not stored is read from the service again.
  }
}
