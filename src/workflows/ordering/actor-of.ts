import type { Caller } from "../../domain/access/caller"

/** Who did it, as history and events name them: `account:<number>`, or `guest`. */
export function actorOf(caller: Caller): string {
  return caller.kind === "account" ? `account:${caller.accountId}` : "guest"
}
