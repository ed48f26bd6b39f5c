import { useTranslation } from "react-i18next"
import { useActor } from "../use-actor"

/** Returns a function that names the actor of a change. */
export function useActorName(): (actor: string) => string {
  const { t } = useTranslation("svc")
  const actorOf = useActor()
  return (actor) => {
    const found = actorOf(actor)
    return found.who === "named" ? found.name : t(`bulk.${found.who}`)
  }
}
