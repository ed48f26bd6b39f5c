import { type Answer, ApiError } from "../api"

const CHANGED = "svc_settings_changed"

/** Whether the error says that another user has changed the record since it was read. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === CHANGED
}

interface Saving<T> {
  /** Sends the change, with the version on which it is based. */
  readonly send: (seen: Answer<T>) => Promise<Answer<T>>
  /** Reads the record again. */
  readonly read: () => Promise<Answer<T>>
  /** Whether the change conflicts with what is stored now. */
  readonly conflicts: (now: T) => boolean
}

/** How often a change is repeated on a version that has just been read. */
const REPEATS = 3

/**
 * Saves a change. If others have changed other fields of the record since it was read, the change is applied on top of theirs.
 * @param seen the record with which the change began. Without a version, as in a list, the record is read before it is saved
 * @throws svc_settings_changed if others have changed the same fields
 */
export async function saveOnTop<T>(seen: Answer<T>, { send, read, conflicts }: Saving<T>): Promise<Answer<T>> {
  const readAgain = async (): Promise<Answer<T>> => {
    const now = await read()
    if (conflicts(now.data)) throw new ApiError(412, CHANGED, "")
    return now
  }
  let version = seen.etag === undefined ? await readAgain() : seen
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await send(version)
    } catch (failure) {
      if (!isChangedMeanwhile(failure) || repeats === REPEATS) throw failure
      version = await readAgain()
    }
  }
}
