import { Button, Heading, InlineTip, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Failed } from "../../../components/guarded"
import { Loading } from "../../../components/loading"
import { useAttempt } from "../../../components/use-attempt"
import { useBulk, useUndoBulk } from "../../../lib/bulk/use-bulk"
import { Conflicts } from "./conflicts"
import { Progress } from "./progress"
import { Skipped } from "./skipped"

const COLORS = { running: "blue", done: "green", failed: "red", undone: "grey" } as const

/** A bulk change: its progress, its result, and the button that undoes it. */
export function BulkResult({ id }: { readonly id: number }) {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const { data: change, error, refetch } = useBulk(id)
  const undo = useUndoBulk()
  const again = () => void refetch()
  if (change === undefined) return error === null ? <Loading onRetry={again} /> : <Failed error={error} onRetry={again} />
  const { status, applied, skipped_items: skipped, conflicts, progress } = change
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3" role="status">
        <div className="flex flex-wrap items-center gap-3">
          <Heading level="h2">{t("bulk.applied", { count: applied })}</Heading>
          <StatusBadge color={COLORS[status]}>{t(`bulk.status.${status}`)}</StatusBadge>
        </div>
        {status === "done" && (
          <Button
            size="small"
            variant="secondary"
            type="button"
            isLoading={undo.isPending}
            onClick={() => void attempt(() => undo.mutateAsync(id))}
          >
            {t("card.undo")}
          </Button>
        )}
      </div>
      {status === "running" && <Progress value={progress} />}
      {status === "failed" && (
        <InlineTip variant="error" label={t("bulk.notDone")} role="alert">
          {t("bulk.failed")}
        </InlineTip>
      )}
      {status === "done" && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("bulk.undoHint")}
        </Text>
      )}
      <Conflicts items={conflicts} />
      <Skipped items={skipped} />
    </>
  )
}
