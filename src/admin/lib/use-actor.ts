import { type QueryClient, useQuery } from "@tanstack/react-query"
import type { Profile } from "../../client/generated"
import { read, readAll } from "./api"
import { svcKeys } from "./query-keys"

const STEADY_MS = 60_000
const PREFIX = "account:"

/** The user who did something: you, a named member of the staff, or somebody else, such as another administrator. */
export type Actor = { readonly who: "you" } | { readonly who: "named"; readonly name: string } | { readonly who: "somebody" }

type Signal = { readonly signal: AbortSignal }
const ME = {
  queryKey: svcKeys.me,
  queryFn: ({ signal }: Signal) => read<Profile>("auth/me", undefined, signal),
  staleTime: STEADY_MS,
}
const STAFF = {
  queryKey: svcKeys.accounts,
  queryFn: ({ signal }: Signal) => readAll<Profile>("accounts", {}, signal),
  staleTime: STEADY_MS,
}

function actorOf(actor: string, me: Profile | undefined, staff: readonly Profile[] | undefined): Actor {
  const id = actor.startsWith(PREFIX) ? Number(actor.slice(PREFIX.length)) : Number.NaN
  if (id === me?.id) return { who: "you" }
  const name = staff?.find((account) => account.id === id)?.display_name
  return name === undefined ? { who: "somebody" } : { who: "named", name }
}

/** Resolves an actor of the API (`account:<number>`). */
export function useActor(): (actor: string) => Actor {
  const me = useQuery(ME)
  const staff = useQuery(STAFF)
  return (actor) => actorOf(actor, me.data, staff.data)
}

/** Resolves an actor where one is rarely needed: the accounts are read only then. */
export async function findActor(client: QueryClient, actor: string): Promise<Actor> {
  const [me, staff] = await Promise.all([client.fetchQuery(ME), client.fetchQuery(STAFF)])
  return actorOf(actor, me, staff)
}
