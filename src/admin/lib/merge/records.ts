import { type Answer, call } from "../api"

/** A record with its version. */
export const getRecord = <T>(path: string): Promise<Answer<T>> => call<T>("GET", path)

/**
 * Changes a record: only the keys that are sent.
 * @param etag the version on which the change is made: on another one it is refused (412)
 */
export function putRecord<T>(path: string, change: unknown, etag: string | undefined): Promise<Answer<T>> {
  return call<T>("PUT", path, { body: change, headers: etag === undefined ? {} : { "If-Match": etag } })
}
