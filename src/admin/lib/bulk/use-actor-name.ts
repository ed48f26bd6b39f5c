import { useTranslation } from "react-i18next"
import { useActor } from "../use-actor"

/** Names who has made a change of the menu. */
export function useActorName(): (actor: string) => string {
  const { t } = useTranslation("svc")
  const actorOf = useActor()
  return (actor) => {
    const found = actorOf(actor)
    return found.who === "named" ? found.name : t(`bulk.${found.who}`)
  }
}
