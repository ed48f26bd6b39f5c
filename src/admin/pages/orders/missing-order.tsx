import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { ApiError } from "../../lib/api"
import { useFormats } from "../../lib/format"
import { useActor } from "../../lib/use-actor"

interface MissingOrderProps {
  /** The error of the request for the order. */
  readonly error: ApiError
  /** The server's time; undefined: not known yet. */
  readonly now: string | undefined
}

/** Shown for an order that does not exist. For a deleted order, it says when and by whom it was deleted. */
export function MissingOrder({ error, now = "" }: MissingOrderProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const actorOf = useActor()
  const { deleted_at: at, deleted_by: by } = error.details
  const actor = typeof by === "string" ? actorOf(by) : ({ who: "unknown" } as const)
  return (
    <Text size="small" className="px-6 py-4">
      {typeof at === "string"
        ? t(`orderTools.deleted.${actor.who}`, { time: when(at, now), name: actor.who === "named" ? actor.name : undefined })
        : t("order.notFound")}
    </Text>
  )
}
