import { type Answer, call } from "../api"

/** A record with its version. */
export const getRecord = <T>(path: string): Promise<Answer<T>> => call<T>("GET", path)

/**
 * Changes the sent keys of a record.
 * @param etag the version on which the change is based; refused (412) if the record has another one
 */
export function putRecord<T>(path: string, change: unknown, etag: string | undefined): Promise<Answer<T>> {
  return call<T>("PUT", path, { body: change, headers: etag === undefined ? {} : { "If-Match": etag } })
}
