import { useQuery } from "@tanstack/react-query"
import type { Profile } from "../../client/generated"
import { read, readAll } from "./api"
import { svcKeys } from "./query-keys"

const STEADY_MS = 60_000
const PREFIX = "account:"

/** The user who took an action: you, a named member of the staff, or somebody else, such as another administrator. */
export type Actor = { readonly who: "you" } | { readonly who: "named"; readonly name: string } | { readonly who: "somebody" }

/** Resolves an actor of the API (`account:<number>`). */
export function useActor(): (actor: string) => Actor {
  const me = useQuery({
    queryKey: svcKeys.me,
    queryFn: ({ signal }) => read<Profile>("auth/me", undefined, signal),
    staleTime: STEADY_MS,
  })
  const staff = useQuery({
    queryKey: svcKeys.accounts,
    queryFn: ({ signal }) => readAll<Profile>("accounts", {}, signal),
    staleTime: STEADY_MS,
  })
  return (actor) => {
    const id = actor.startsWith(PREFIX) ? Number(actor.slice(PREFIX.length)) : Number.NaN
    if (id === me.data?.id) return { who: "you" }
    const name = staff.data?.find((account) => account.id === id)?.display_name
    return name === undefined ? { who: "somebody" } : { who: "named", name }
  }
}
