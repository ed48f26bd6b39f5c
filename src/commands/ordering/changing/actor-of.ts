import type { Caller } from "../../../domain/access/caller"

/** The actor as stored in history and events: `account:<number>` or `guest`. */
export function actorOf(caller: Caller): string {
  return caller.kind === "account" ? `account:${caller.accountId}` : "guest"
}
