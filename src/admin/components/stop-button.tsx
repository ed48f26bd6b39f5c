import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useActOnService } from "../lib/service/use-service"
import { HoldButton } from "./hold-button"
import { useFailureToast } from "./use-failure-toast"

/** Stops all order types when it is held; one press resumes them. */
export function StopButton({ stopped }: { readonly stopped: boolean }) {
  const { t } = useTranslation("svc")
  const showFailure = useFailureToast()
  const { mutate, isPending } = useActOnService()
  const act = (kind: "stop" | "reopen") => mutate({ kind }, { onError: showFailure })
  // The keys differ, so that React replaces the button: a finger that still holds the first does not press the second.
  return stopped ? (
    <Button key="reopen" size="small" variant="primary" isLoading={isPending} onClick={() => act("reopen")}>
      {t("service.reopen")}
    </Button>
  ) : (
    <HoldButton
      key="stop"
      label={t("service.stop")}
      hint={t("service.stopHint")}
      isLoading={isPending}
      onDone={() => act("stop")}
    />
  )
}
