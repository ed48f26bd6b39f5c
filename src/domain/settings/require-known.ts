import { fail } from "../../errors"

/**
 * Refuses a change whose author does not know the present state of what it changes (`If-Match`).
 * @param ifMatch whether the author knows a state; undefined: the author does not say
 * @throws svc_settings_changed
 */
export function requireKnown<T>(ifMatch: ((present: T) => boolean) | undefined, present: T): void {
  if (ifMatch?.(present) === false) throw fail("svc_settings_changed")
}
