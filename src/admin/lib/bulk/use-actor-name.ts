import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Profile } from "../../../client/generated"
import { read, readAll } from "../api"
import { svcKeys } from "../query-keys"

const STEADY_MS = 60_000
const PREFIX = "account:"

/** Names who has made a change: you, somebody of the staff, or another administrator. */
export function useActorName(): (actor: string) => string {
  const { t } = useTranslation("svc")
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
    if (id === me.data?.id) return t("bulk.you")
    return staff.data?.find((account) => account.id === id)?.display_name ?? t("bulk.somebody")
  }
}
