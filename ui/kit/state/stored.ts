import { del, get, set } from "idb-keyval"

/** Reads from the browser's database. Undefined: nothing is stored, or the database is blocked (`get` may throw synchronously then). */
export async function readStored<T>(name: string): Promise<T | undefined> {
  try {
    return await get<T>(name)
  } catch {
    return undefined
  }
}

/** Writes to the browser's database; undefined deletes the value. If the database is blocked, nothing is stored. */
export async function writeStored(name: string, value: unknown): Promise<void> {
  try {
    await (value === undefined ? del(name) : set(name, value))
  } catch {
    // The next visit reads the data from the service again.
  }
}
