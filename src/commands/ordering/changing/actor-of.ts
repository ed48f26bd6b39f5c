import type { Caller } from "../../../domain/access/caller"

const ACCOUNT = "account:"

/** The actor as stored in history and events: `account:<number>` or `guest`. */
export function actorOf(caller: Caller): string {
  return caller.kind === "account" ? `${ACCOUNT}${caller.accountId}` : "guest"
}

/** The public id of an actor's account; undefined: the actor is not an account, for example a guest or the plugin itself. */
export function accountOf(actor: string): number | undefined {
  return actor.startsWith(ACCOUNT) ? Number(actor.slice(ACCOUNT.length)) : undefined
}
