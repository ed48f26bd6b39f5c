import { fail } from "../../errors"

/**
 * Refuses a change by a client that has not read the present state (`If-Match`).
 * @param ifMatch whether the client has read a state; undefined: the client sent no header
 * @throws svc_settings_changed
 */
export function requireFreshVersion<T>(ifMatch: ((present: T) => boolean) | undefined, present: T): void {
  if (ifMatch?.(present) === false) throw fail("svc_settings_changed")
}
