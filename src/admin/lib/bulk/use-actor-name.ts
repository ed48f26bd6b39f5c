import { useTranslation } from "react-i18next"
import { useActor } from "../use-actor"

/** Returns the name of the user who made a change. */
export function useActorName(): (actor: string) => string {
  const { t } = useTranslation("svc")
  const actorOf = useActor()
  return (actor) => {
    const found = actorOf(actor)
    return found.who === "named" ? found.name : t(`bulk.${found.who}`)
  }
}
