import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useActorName } from "../../../lib/bulk/use-actor-name"
import { useRecentBulk } from "../../../lib/bulk/use-bulk"
import { Progress } from "./progress"

/** The running bulk change and its progress. Another bulk change has to wait for it. */
export function BusyNotice() {
  const { t } = useTranslation("svc")
  const nameOf = useActorName()
  const running = useRecentBulk().data?.find(({ status }) => status === "running")
  return (
    <InlineTip variant="warning" label={t("bulk.busy")} role="alert">
      {running === undefined ? (
        t("bulk.busyOver")
      ) : (
        <>
          {t("bulk.busyWith", { operation: t(`bulk.operations.${running.operation}`), actor: nameOf(running.actor) })}
          <Progress value={running.progress} />
        </>
      )}
    </InlineTip>
  )
}
